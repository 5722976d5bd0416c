import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { ensureAdministrator } from './auth/account-creation.ts'
import { openLog } from './log.ts'
import { startJobs } from './start-jobs.ts'
import { openServices, type Services } from './services.ts'
import { readSettings, SettingsError } from './settings.ts'

const STOP_TIMEOUT_MS = 10_000

/** Runs the service until a signal stops it. Wrong settings and a start that fails are told in words, with exit code 1. */
export async function serve(environment: NodeJS.ProcessEnv): Promise<void> {
  try {
    const settings = readSettings(environment)
    const log = await openLog(settings.logLevel)
    process.on('unhandledRejection', (error) => log.fatal({ err: error }, 'a rejection was not handled'))
    const services = await openServices(settings, log)
    const app = await buildApp(services)
    stopOnSignals(app, services)
    await prepare(services)
    await listen(app, services)
  } catch (error) {
    process.stderr.write(`hromada: ${describe(error)}\n`)
    process.exit(1)
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isPlain = error instanceof SettingsError || error.name === 'DataFolderInUse' || 'code' in error
  return isPlain ? error.message : (error.stack ?? error.message)
}

async function prepare(services: Services): Promise<void> {
  const { settings, db, log } = services
  const { firstAdministrator } = settings
  if (firstAdministrator && (await ensureAdministrator(db, firstAdministrator))) {
    log.info({ email: firstAdministrator.email }, 'made the first administrator')
  }
  await startJobs(services)
}

async function listen(app: FastifyInstance, { settings, listensOn }: Services): Promise<void> {
  const url = () => {
    const { port } = app.server.address() as AddressInfo
    return `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`
  }
  // Told before the first request can arrive.
  app.server.once('listening', () => listensOn(url()))
  await app.listen({ host: settings.host, port: settings.port })
  process.stdout.write(`hromada listening on ${url()}\n`)
}

function stopOnSignals(app: FastifyInstance, services: Services): void {
  let isStopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    services.log.info({ signal }, 'stopping: no new connections; requests and jobs under way are finished')
    const limit = setTimeout(() => app.server.closeAllConnections(), STOP_TIMEOUT_MS)
    try {
      await app.close()
      await services.close()
      process.exitCode = 0
    } catch (error) {
      services.log.error({ err: error }, 'did not stop cleanly')
      process.exitCode = 1
    }
    clearTimeout(limit)
    process.exit()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
