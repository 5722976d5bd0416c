import { parseArgs } from 'node:util'
import { version } from '../../platform/settings/version.ts'
import { type Command, say } from './command.ts'
import type { Describe, NamedCommand } from './declared-options.ts'

/** @param describe all commands */
export const manual = (describe: Describe): Command => ({
  options: '',
  about: 'Prints the manual page: read it by `hromada manual | man -l -`.',

  async run(args) {
    parseArgs({ args, options: {} })
    say(manualPage(await describe()))
    return 0
  },
})

/** In the language of man(7). */
export function manualPage(commands: readonly NamedCommand[]): string {
  return [
    `.TH HROMADA 1 "" "Hromada ${roff(version)}" "User Commands"`,
    '.SH NAME',
    'hromada \\- the back end of a professional community',
    '.SH SYNOPSIS',
    '.B hromada',
    '.I command',
    '[\\fIoption\\fR ...]',
    '.SH DESCRIPTION',
    'Serves the community, and works beside the running service.',
    'Data is printed as text on a terminal, as JSON lines elsewhere; progress goes to standard error.',
    '.SH COMMANDS',
    ...commands.flatMap(({ name, options, about }) => [
      '.TP',
      `\\fBhromada ${roff(name)}\\fR${options === '' ? '' : ` ${roff(options)}`}`,
      roff(about),
    ]),
    '.SH ENVIRONMENT',
    'Settings are environment variables, also read from a .env file in the working directory.',
    'docs/configuration.md lists them.',
    '.SH EXIT STATUS',
    '.TP',
    '0',
    'Done.',
    '.TP',
    '1',
    'It could not be done, or not for every record; standard error says why.',
    '.TP',
    '2',
    'The command was called the wrong way.',
  ].join('\n')
}

/** Text, no request: neither its backslashes nor what begins its line is obeyed. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('’', '\\(cq')
    .replaceAll('…', '...')
    .replaceAll('`', '\\(ga')
    .replace(/^[.']/, '\\&$&')
