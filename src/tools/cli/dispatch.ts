import { printableLines } from '../../platform/lib/printable.ts'
import { SettingsError } from '../../platform/settings/settings.ts'
import { type Command, CommandFailure, say, UsageError } from './command.ts'

const UNDEFINED_TABLE = '42P01'

/** By the words that call them; loaded when they are called, for each needs a good deal of the program. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  migrate: async () => (await import('./migrate.ts')).migrateTables,
  'user create': async () => (await import('./user-create.ts')).userCreate,
  'user invite': async () => (await import('./user-invite.ts')).userInvite,
  'user role': async () => (await import('./user-role.ts')).userRole,
  'user reset-second-factor': async () => (await import('./user-reset-second-factor.ts')).userResetSecondFactor,
  'user suspend': async () => (await import('./user-status.ts')).userSuspend,
  'user activate': async () => (await import('./user-status.ts')).userActivate,
  'audit verify': async () => (await import('./audit-verify.ts')).auditVerify,
  'audit export': async () => (await import('./audit-export.ts')).auditExport,
  'secret rotate': async () => (await import('./secret-rotate.ts')).secretRotate,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  texts: async () => (await import('./texts.ts')).texts,
  doctor: async () => (await import('./doctor.ts')).doctor,
}

/** Runs the command that the words call; a failure is told on standard error. @returns the exit code */
export async function dispatch(words: readonly string[]): Promise<number> {
  try {
    if (words.length === 0) throw new UsageError('no command given')
    if (words[0] === 'help' || words.some((word) => word === '--help' || word === '-h')) {
      say(await help())
      return 0
    }
    const { command, args } = await findCommand(words)
    return (await command.run(args)) ?? 0
  } catch (error) {
    const { text, exitCode } = explain(error)
    process.stderr.write(`hromada: ${printableLines(text)}\n`)
    return exitCode
  }
}

async function help(): Promise<string> {
  const lines = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => {
      const { options, about } = await load()
      return `  hromada ${`${name} ${options}`.trim()}\n      ${about}`
    }),
  )
  return `Usage:\n${lines.join('\n')}\n\nSettings are read from the environment and the .env file, as for the service.`
}

async function findCommand(words: readonly string[]): Promise<{ command: Command; args: readonly string[] }> {
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
  if (code === UNDEFINED_TABLE) return { text: 'the database has no tables yet: run hromada migrate', exitCode: 1 }
  const isPlain = error instanceof CommandFailure || error instanceof SettingsError || code !== ''
  return { text: isPlain ? error.message : (error.stack ?? error.message), exitCode: 1 }
}
