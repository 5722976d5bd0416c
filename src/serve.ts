import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { startBackgroundWork } from './background-work.ts'
import { AccountExists, ensureAdministrator } from './features/auth/create-account.ts'
import { issueFoundingLink } from './features/auth/founding/founding.ts'
import { FOUNDING_HOURS } from './features/auth/links/links.ts'
import { type Features, openFeatures, textCatalogue, topics } from './features.ts'
import { serveByProcesses } from './platform/cluster/primary.ts'
import { joinProcesses } from './platform/cluster/worker.ts'
import { closeWithConnections, stopListening } from './platform/http/graceful-shutdown.ts'
import { probePort } from './platform/lib/listening-port.ts'
import { printableLines } from './platform/lib/printable.ts'
import { openLog } from './platform/log.ts'
import { openPlatform, type Platform, type Shared } from './platform/platform.ts'
import { heldInWords } from './platform/senders/held.ts'
import { ownSettings } from './platform/settings/own-settings.ts'
import { readSettings, type Settings } from './platform/settings/settings.ts'
import { textsCheck } from './platform/texts/read-texts.ts'

const STOP_TIMEOUT_MS = 10_000
const HARD_STOP_TIMEOUT_MS = 25_000

/** Work on the data folder before its database is opened; a signal aborts it. */
export type PrepareData = (settings: Settings, signal: AbortSignal) => Promise<void>

/** Runs the service until a signal stops it. Wrong settings and a start that fails are told in words, with exit code 1. */
export async function serve(prepareData: PrepareData): Promise<void> {
  await untilSignal(['SIGTERM', 'SIGINT'], async (signal) => {
    const settings = await ownSettings(textsCheck(textCatalogue))
    // Told before a database is made.
    await probePort(settings.host, settings.port)
    const preparing = new AbortController()
    void signal.then(() => preparing.abort())
    await prepareData(settings, preparing.signal).catch((error) => {
      if (!preparing.signal.aborted) throw error
    })
    if (preparing.signal.aborted) return
    if (settings.processes > 1) return serveByProcesses(signal, settings, await openLog(settings.logLevel), print)
    const announce = async (url: string, platform: Platform) => print(await announcement(url, platform))
    return serveUntil(signal, settings, { prepare: makeFirstAdministrator, announce })
  })
}

/** The same in one of several processes, which shares what the one that started it has for all of them. */
export async function serveAmongOthers(environment: NodeJS.ProcessEnv): Promise<void> {
  await untilSignal(['SIGTERM', 'SIGINT'], async (signal) => {
    const { shared, isFirst, reportReady } = await joinProcesses()
    const prepare = makeFirstAdministrator
    const announce = async (url: string, platform: Platform) =>
      reportReady(isFirst ? await announcement(url, platform) : readyLine(url))
    await serveUntil(signal, readSettings(environment), { prepare, announce, shared })
  })
}

/** The line by which people and programs learn that the service can be used, and where. */
export const readyLine = (url: string): string => `hromada listening on ${url}\n`

/** And what the operator holds back; and, while there is no administrator, the link by which whoever runs the program becomes the first: a secret. */
async function announcement(
  url: string,
  { db, publicUrl, settings: { host, serves, held }, log }: Platform,
): Promise<string> {
  const heldWords = heldInWords(held)
  if (heldWords !== undefined) log.warn({ held }, heldWords)
  const ready = readyLine(url) + (heldWords === undefined ? '' : `ON HOLD: ${heldWords}.\n`)
  if (!serves) return ready
  if (isAnyAddress(new URL(publicUrl()).hostname)) {
    log.warn({ host }, 'links lead to an address that nobody can open: set HROMADA_PUBLIC_URL')
  }
  const link = await issueFoundingLink(db, publicUrl())
  const founding = `There is no administrator yet. Found the community here, once, within ${FOUNDING_HOURS} hours:\n${link}\n`
  return ready + (link === undefined ? '' : founding)
}

const isAnyAddress = (hostname: string): boolean => hostname === '0.0.0.0' || hostname === '[::]'

/** Never into the log, which other people and programs read. */
const print = (text: string): void => void process.stdout.write(text)

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
    process.stderr.write(`hromada: ${printableLines(describe(error))}\n`)
    process.exit(1)
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isExpected = ('isExpected' in error && error.isExpected === true) || 'code' in error
  const cause = error instanceof AggregateError ? error.errors[0] : error
  return isExpected ? cause.message : (error.stack ?? error.message)
}

interface Occasions {
  /** After the tables are there and before the first request. */
  prepare(platform: Platform, features: Features): Promise<void>
  /** When the service can be used. */
  announce(url: string, platform: Platform): Promise<void> | void
  /** For one of several processes. */
  readonly shared?: Shared
}

/** Opens everything, serves until the signal, and closes everything in reverse, as also when the start fails halfway. */
export async function serveUntil(
  signal: Promise<NodeJS.Signals>,
  settings: Settings,
  { prepare, announce, shared }: Occasions,
): Promise<void> {
  const log = await openLog(settings.logLevel)
  process.on('unhandledRejection', (error) => log.fatal({ err: error }, 'unhandled promise rejection'))
  await using open = new AsyncDisposableStack()
  const platform = await openPlatform(settings, log, { topics, textCatalogue }, shared)
  open.defer(() => platform.close())
  const features = await openFeatures(platform)
  open.defer(() => features.close())
  const app = await buildApp(platform, features)
  open.defer(() => closeApp(app))
  await prepare(platform, features)
  await startBackgroundWork(platform, features)
  await announce(await listen(app, platform), platform)
  log.info({ signal: await signal }, 'stopping: finishing requests and jobs in progress')
  platform.stopping.abort()
  // A balancer in front needs a moment to notice; a hand at the keyboard does not.
  if ((await signal) === 'SIGTERM') await sleep(settings.drainSeconds * 1000)
}

async function makeFirstAdministrator({ settings, community, db, log }: Platform, features: Features): Promise<void> {
  const { audit } = features
  const { firstAdministrator } = settings
  if (firstAdministrator === undefined) return
  const { email } = firstAdministrator
  try {
    if (await ensureAdministrator(db, { community, audit }, firstAdministrator))
      log.info({ email }, 'created the first administrator')
  } catch (error) {
    if (!(error instanceof AccountExists)) throw error
    log.error(
      { email },
      'first administrator not created: the address has an account; `hromada user role` can promote it',
    )
  }
}

/** Listens on the address of the settings. @returns how it is reached there */
async function listen(app: FastifyInstance, { settings: { host, port }, listensOn }: Platform): Promise<string> {
  const url = () => {
    const address = app.server.address() as AddressInfo
    return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
  }
  // Told before the first request can arrive.
  app.server.once('listening', () => listensOn(url()))
  await app.listen({ host, port })
  return url()
}

async function closeApp(app: FastifyInstance): Promise<void> {
  const limit = setTimeout(() => app.server.closeAllConnections(), STOP_TIMEOUT_MS)
  await stopListening(app.server)
  await closeWithConnections(app)
  clearTimeout(limit)
}
