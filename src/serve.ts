import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { AccountExists, ensureAdministrator } from './auth/account-creation.ts'
import { openLog } from './log.ts'
import { openServices, type Services } from './services.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'
import { startJobs } from './start-jobs.ts'

const STOP_TIMEOUT_MS = 10_000
const HARD_STOP_TIMEOUT_MS = 25_000
const IDLE_LOOK_MS = 50

/** Runs the service until a signal stops it. Wrong settings and a start that fails are told in words, with exit code 1. */
export async function serve(environment: NodeJS.ProcessEnv): Promise<void> {
  await untilSignal(['SIGTERM', 'SIGINT'], async (signal) => {
    await serveUntil(signal, readSettings(environment), { prepare: makeFirstAdministrator })
  })
}

/**
 * Does the work of a whole process. The first of the signals resolves what the work is given; further ones are
 * ignored, so that neither npm, which passes on what the terminal has already sent, nor an impatient hand cuts the end
 * short. A failure is told in words, with exit code 1.
 */
export async function untilSignal(
  signals: readonly NodeJS.Signals[],
  work: (signal: Promise<NodeJS.Signals>) => Promise<void>,
): Promise<void> {
  const { promise: signal, resolve } = Promise.withResolvers<NodeJS.Signals>()
  for (const name of signals) process.on(name, resolve)
  // Whatever hangs, in a start as in a stop, the process ends.
  signal.then(() => setTimeout(() => process.exit(1), HARD_STOP_TIMEOUT_MS).unref())
  try {
    await work(signal)
    process.exit(0)
  } catch (error) {
    process.stderr.write(`hromada: ${describe(error)}\n`)
    process.exit(1)
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isPlain = error instanceof SettingsError || error.name === 'DataFolderInUse' || 'code' in error
  const cause = error instanceof AggregateError ? error.errors[0] : error
  return isPlain ? cause.message : (error.stack ?? error.message)
}

export interface Occasions {
  /** After the tables are there and before the first request. */
  prepare(services: Services): Promise<void>
  /** After the ready line. */
  announce?(url: string, services: Services): void
}

/** Opens everything, serves until the signal, and closes everything in reverse, as also when the start fails halfway. */
export async function serveUntil(
  signal: Promise<NodeJS.Signals>,
  settings: Settings,
  { prepare, announce }: Occasions,
): Promise<void> {
  const log = await openLog(settings.logLevel)
  process.on('unhandledRejection', (error) => log.fatal({ err: error }, 'a rejection was not handled'))
  await using open = new AsyncDisposableStack()
  const services = await openServices(settings, log)
  open.defer(() => services.close())
  const app = await buildApp(services)
  open.defer(() => closeApp(app))
  await prepare(services)
  await startJobs(services)
  const url = await listen(app, services)
  process.stdout.write(`hromada listening on ${url}\n`)
  announce?.(url, services)
  log.info({ signal: await signal }, 'stopping: no new connections; requests and jobs under way are finished')
}

async function makeFirstAdministrator({ settings, db, audit, log }: Services): Promise<void> {
  const { firstAdministrator } = settings
  if (firstAdministrator === undefined) return
  const { email } = firstAdministrator
  try {
    if (await ensureAdministrator(db, audit, firstAdministrator)) log.info({ email }, 'made the first administrator')
  } catch (error) {
    if (!(error instanceof AccountExists)) throw error
    log.error({ email }, 'no administrator was made: the address has an account; `hromada user role` can promote it')
  }
}

/** Listens on the address of the settings. @returns how it is reached there */
async function listen(app: FastifyInstance, { settings: { host, port }, listensOn }: Services): Promise<string> {
  const url = () => {
    const address = app.server.address() as AddressInfo
    return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
  }
  // Told before the first request can arrive.
  app.server.once('listening', () => listensOn(url()))
  await app.listen({ host, port })
  return url()
}

/** A connection that a request kept alive is not idle when closing begins, but will be: so they are looked through again. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const looking = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MS)
  const limit = setTimeout(() => app.server.closeAllConnections(), STOP_TIMEOUT_MS)
  await app.close()
  clearInterval(looking)
  clearTimeout(limit)
}
