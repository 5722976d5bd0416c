import { setImmediate } from 'node:timers/promises'
import { errorCode } from '../../platform/lib/error-code.ts'
import { printableLines } from '../../platform/lib/printable.ts'
import { version } from '../../platform/settings/version.ts'
import { type Command, CommandFailure, say, UsageError } from './command.ts'
import type { Describe } from './declared-options.ts'

const UNDEFINED_TABLE = '42P01'

/** By the words that call them; loaded when they are called, for each needs a good deal of the program. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./start.ts')).start,
  migrate: async () => (await import('./migrate.ts')).migrateTables,
  upgrade: async () => (await import('./upgrade.ts')).upgrade,
  'user found': async () => (await import('./user-found.ts')).userFound,
  'user create': async () => (await import('./user-create.ts')).userCreate,
  'user list': async () => (await import('./user-list.ts')).userList,
  'user password': async () => (await import('./user-password.ts')).userPassword,
  'user invite': async () => (await import('./user-invite.ts')).userInvite,
  'user role': async () => (await import('./user-role.ts')).userRole,
  'user reset-second-factor': async () => (await import('./user-reset-second-factor.ts')).userResetSecondFactor,
  'user suspend': async () => (await import('./user-status.ts')).userSuspend,
  'user activate': async () => (await import('./user-status.ts')).userActivate,
  'audit verify': async () => (await import('./audit-verify.ts')).auditVerify,
  'audit export': async () => (await import('./audit-export.ts')).auditExport,
  'secret rotate': async () => (await import('./secret-rotate.ts')).secretRotate,
  'backup list': async () => (await import('./backup-list.ts')).backupList,
  'backup drill': async () => (await import('./backup-drill.ts')).backupDrill,
  import: async () => (await import('./import.ts')).importCommand,
  export: async () => (await import('./export.ts')).exportCommand,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  texts: async () => (await import('./texts.ts')).texts,
  doctor: async () => (await import('./doctor.ts')).doctor,
  completion: async () => (await import('./completion.ts')).completion(describe),
  manual: async () => (await import('./manual.ts')).manual(describe),
}

export const commandNames: readonly string[] = Object.keys(commands)

/** Runs the command that the words call; a failure is told on standard error. @returns the exit code */
export async function dispatch(words: readonly string[]): Promise<number> {
  const output = watchOutput()
  const exitCode = await run(words)
  // What the last line met is told a moment later.
  await setImmediate()
  if (output.failure === undefined || exitCode !== 0) return exitCode
  complain(`standard output: ${output.failure.message}`)
  return 1
}

async function run(words: readonly string[]): Promise<number> {
  try {
    if (words.length === 0) throw new UsageError('no command given')
    if (words[0] === '--version' || words[0] === 'version') {
      say(`hromada ${version}`)
      return 0
    }
    if (words[0] === 'help' || words.some((word) => word === '--help' || word === '-h')) {
      say(await help(words.filter((word) => word !== 'help' && !word.startsWith('-'))))
      return 0
    }
    // What Node makes of bytes that are no UTF-8.
    if (words.some((word) => word.includes('\ufffd'))) throw new UsageError('an argument is not UTF-8')
    const { command, args } = await findCommand(words)
    return (await command.run(args)) ?? 0
  } catch (error) {
    if (errorCode(error) === READER_GONE) return 0
    const { text, exitCode } = explain(error)
    complain(text)
    return exitCode
  }
}

const complain = (text: string) => void process.stderr.write(`hromada: ${printableLines(text)}\n`)

const READER_GONE = 'EPIPE'

/** Whoever reads standard output, such as `head`, has seen enough: that is no failure, and the work goes on to its end. */
function watchOutput(): { readonly failure: Error | undefined } {
  const watched: { failure: Error | undefined } = { failure: undefined }
  process.stdout.on('error', (error) => {
    if (errorCode(error) !== READER_GONE) watched.failure ??= error
  })
  process.stderr.on('error', () => {})
  return watched
}

const describe: Describe = () =>
  Promise.all(Object.entries(commands).map(async ([name, load]) => ({ name, ...(await load()) })))

/** Of the command, or the group of them such as `user`, that the words begin with; without one of all. */
async function help(words: readonly string[]): Promise<string> {
  const lines = await Promise.all(
    commandsAskedFor(words).map(async ([name, load]) => {
      const { options, about } = await load()
      return `  hromada ${`${name} ${options}`.trim()}\n      ${about}`
    }),
  )
  return `Usage:\n${lines.join('\n')}\n\nSettings are read from the environment and the .env file, as for the service.`
}

function commandsAskedFor(words: readonly string[]) {
  const all = Object.entries(commands)
  for (let count = words.length; count > 0; count -= 1) {
    const asked = words.slice(0, count).join(' ')
    const found = all.filter(([name]) => name === asked || name.startsWith(`${asked} `))
    if (found.length > 0) return found
  }
  return all
}

async function findCommand(words: readonly string[]): Promise<{ command: Command; args: string[] }> {
  for (const [name, load] of Object.entries(commands)) {
    const count = name.split(' ').length
    if (words.slice(0, count).join(' ') === name) return { command: await load(), args: words.slice(count) }
  }
  const named = words.filter((word) => !word.startsWith('-')).slice(0, 2)
  throw new UsageError(`unknown command "${named.join(' ')}"`)
}

function explain(error: unknown): { text: string; exitCode: number } {
  if (!(error instanceof Error)) return { text: String(error), exitCode: 1 }
  const code = 'code' in error ? String(error.code) : ''
  if (error instanceof UsageError || code.startsWith('ERR_PARSE_ARGS')) {
    return { text: `${error.message}\nTry: hromada help`, exitCode: 2 }
  }
  if (code === UNDEFINED_TABLE)
    return { text: 'the database lacks tables of this version: run hromada migrate', exitCode: 1 }
  const isExpected = 'isExpected' in error && error.isExpected === true
  const isPlain = error instanceof CommandFailure || isExpected || code !== ''
  return { text: isPlain ? error.message : (error.stack ?? error.message), exitCode: 1 }
}
