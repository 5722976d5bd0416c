import { SettingsError } from '../settings.ts'
import { auditExport } from './audit-export.ts'
import { auditVerify } from './audit-verify.ts'
import { backup } from './backup.ts'
import { type Command, CommandFailure, say, UsageError } from './command.ts'
import { doctor } from './doctor.ts'
import { migrateTables } from './migrate.ts'
import { restore } from './restore.ts'
import { userCreate } from './user-create.ts'
import { userRole } from './user-role.ts'

const UNDEFINED_TABLE = '42P01'

const commands: readonly Command[] = [
  migrateTables,
  userCreate,
  userRole,
  auditVerify,
  auditExport,
  backup,
  restore,
  doctor,
]

/** Runs the command that the words call; a failure is told on standard error. @returns the exit code */
export async function dispatch(words: readonly string[]): Promise<number> {
  try {
    if (words.length === 0) throw new UsageError('which command?')
    if (words[0] === 'help' || words.some((word) => word === '--help' || word === '-h')) {
      say(help())
      return 0
    }
    const { command, args } = findCommand(words)
    return (await command.run(args)) ?? 0
  } catch (error) {
    const { text, exitCode } = explain(error)
    process.stderr.write(`hromada: ${text}\n`)
    return exitCode
  }
}

function help(): string {
  const lines = commands.map(({ name, options, about }) => `  hromada ${`${name} ${options}`.trim()}\n      ${about}`)
  return `Usage:\n${lines.join('\n')}\n\nSettings come from the environment and the file .env, as for the service.`
}

function findCommand(words: readonly string[]): { command: Command; args: readonly string[] } {
  for (const command of commands) {
    const count = command.name.split(' ').length
    if (words.slice(0, count).join(' ') === command.name) return { command, args: words.slice(count) }
  }
  const named = words.filter((word) => !word.startsWith('-')).slice(0, 2)
  throw new UsageError(`there is no command "${named.join(' ')}"`)
}

function explain(error: unknown): { text: string; exitCode: number } {
  if (!(error instanceof Error)) return { text: String(error), exitCode: 1 }
  const code = 'code' in error ? String(error.code) : ''
  if (error instanceof UsageError || code.startsWith('ERR_PARSE_ARGS')) {
    return { text: `${error.message}\nTry: hromada help`, exitCode: 2 }
  }
  if (code === UNDEFINED_TABLE) return { text: 'the database has no tables yet: run hromada migrate', exitCode: 1 }
  const isPlain = error instanceof CommandFailure || error instanceof SettingsError || code !== ''
  return { text: isPlain ? error.message : (error.stack ?? error.message), exitCode: 1 }
}
