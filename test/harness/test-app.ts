import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { buildApp } from '../../src/app.ts'
import { startBackgroundWork } from '../../src/background-work.ts'
import { type Features, openFeatures, personalData, textCatalogue, topics } from '../../src/features.ts'
import type { Database } from '../../src/platform/database/database.ts'
import type { Role } from '../../src/platform/database/tables/accounts.ts'
import { closeWithConnections } from '../../src/platform/http/graceful-shutdown.ts'
import { openMemoryCounters } from '../../src/platform/limits/counters.ts'
import type { Log } from '../../src/platform/log.ts'
import type { MetricFigures } from '../../src/platform/metrics/figures.ts'
import { openPlatform, type Platform, type Shared } from '../../src/platform/platform.ts'
import { readSettings, type Settings } from '../../src/platform/settings/settings.ts'
import { type Account, storeAccount } from './accounts.ts'
import { databaseUrl, onServer, openPatiently, TEMPLATE } from './database-server.ts'
import { nameWriters, writerHeaders } from './writers.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests compare bodies whole
  readonly body: any
  readonly text: string
}

export interface Send {
  readonly body?: unknown
  readonly headers?: Record<string, string>
  /** Sends the session token of this member as bearer. */
  readonly as?: Member
}

export interface Member extends Account {
  /** A fresh JWT. */
  jwt(): Promise<string>
}

export interface TestApp extends AsyncDisposable {
  readonly url: string
  readonly platform: Platform
  readonly features: Features
  /** The database with the rights of its owner, for what the service itself may not do. */
  readonly owner: Database
  /** Every line that was logged. */
  readonly logs: string[]
  request(method: string, path: string, send?: Send): Promise<Answer>
  /** Makes an account with the role, and a session of it as a sign-in makes one. */
  member(role: Role): Promise<Member>
  signIn(login: { email: string; password: string }): Promise<Pick<Member, 'token' | 'cookie'>>
}

type Impatience = 'nothing' | 'connections' | 'everything'

export interface AppOptions {
  /** Gives the address at which the service finds its database. */
  reach?(databaseUrl: string): string
  /** Gives the address of a replica of it. */
  replicaAt?(databaseUrl: string): string
  /** Of one alone is what it keeps for itself: its caches, its bounds, what it says once. */
  readonly instances?: number
  /** Whether what is done by the clock is done: otherwise a test that wants an effect calls for it. */
  readonly hasClock?: boolean
  /** Whether the database learns for whom the service writes. */
  readonly namesWriters?: boolean
  /** For what of the database the service waits no longer than in production, as tests of one that fails need. */
  readonly impatientFor?: Impatience
}

/**
 * The whole service as in production, listening on a free port, over a database of its own. Rate limits are off and
 * retries immediate unless the environment says otherwise.
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  {
    reach = (databaseUrl) => databaseUrl,
    replicaAt,
    instances = INSTANCES,
    hasClock = false,
    namesWriters = false,
    impatientFor = 'nothing',
  }: AppOptions = {},
): Promise<TestApp> {
  await using opening = new AsyncDisposableStack()
  const dataFolder = await mkdtemp(join(tmpdir(), 'hromada-app-'))
  opening.defer(() => rm(dataFolder, { recursive: true, force: true }))
  const database = await createTestDatabase()
  opening.defer(() => database.drop())
  const owner = openPatiently({ connectionString: database.url })
  opening.defer(() => owner.close())
  const logs: string[] = []
  const settings = readSettings({
    DATABASE_URL: reach(database.url),
    ...(replicaAt && { DATABASE_REPLICA_URLS: replicaAt(database.url) }),
    HROMADA_DATA_DIR: dataFolder,
    HROMADA_RATE_LIMIT_SCALE: '0',
    HROMADA_RETRY_SCALE: '0',
    PORT: '0',
    ...(process.env.TEST_REDIS_URL && { REDIS_URL: process.env.TEST_REDIS_URL }),
    ...environment,
  })
  const log = keptLog(logs)
  const shared = instances > 1 ? sharedByAll(settings) : undefined
  const instance = { settings, log, opening, shared, hasClock, namesWriters, impatientFor }
  const { platform, features, url } = await startInstance(instance)
  const urls = [url]
  while (urls.length < instances) urls.push((await startInstance({ ...instance, publicUrl: url })).url)
  const opened = opening.move()
  const request = requestsTo(urls)

  async function signIn(login: { email: string; password: string }) {
    const { status, headers, body, text } = await request('POST', '/api/auth/sign-in/email', { body: login })
    if (status !== 200) throw new Error(`sign-in answered ${status}: ${text}`)
    return { token: body.token as string, cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }

  return {
    url,
    platform,
    features,
    owner: owner.db,
    logs,
    request,
    member: async (role) => withJwt(await storeAccount(platform, role), request),
    signIn,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/*
 * Functions of their own, as what they return is kept by tests and timers, and would keep a closed app with it.
 */

const keptLog = (lines: string[]): Log => pino({ level: 'debug' }, { write: (line) => void lines.push(line) })

/** Sends requests to each of these in turn. */
function requestsTo(urls: readonly string[]): TestApp['request'] {
  let requests = 0
  return async (method, path, { body, headers = {}, as } = {}) => {
    const isText = typeof body === 'string' || body instanceof Uint8Array
    requests += 1
    const response = await fetch(urls[requests % urls.length] + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...writerHeaders(),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isText ? (body as string) : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== ''
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined }
  }
}

function withJwt(account: Account, request: TestApp['request']): Member {
  const jwt = async () => {
    const headers = { authorization: `Bearer ${account.token}` }
    return (await request('GET', '/api/auth/token', { headers })).body.token as string
  }
  return { ...account, jwt }
}

/** What deleting and erasing accounts needs. */
export function deletionParts({ platform: { db, community }, features }: TestApp) {
  return { db, community, audit: features.audit, personalData }
}

/** How many instances of the program serve one database, and take the requests of a test in turn. */
const INSTANCES = Number(process.env.TEST_INSTANCES ?? 1)

interface InstanceParts extends Required<Pick<AppOptions, 'hasClock' | 'namesWriters' | 'impatientFor'>> {
  readonly settings: Settings
  readonly log: Log
  readonly opening: AsyncDisposableStack
  readonly shared: Shared | undefined
  /** Of another instance, if it is not its own. */
  readonly publicUrl?: string
}

async function startInstance({ settings, log, opening, shared, publicUrl, ...options }: InstanceParts) {
  const platform = await openPlatform(settings, log, { topics, textCatalogue }, shared, options.hasClock)
  opening.defer(() => platform.close())
  const pools = Object.values(platform.used.pools)
  for (const pool of pools) waitFor(pool, options.impatientFor)
  const features = await openFeatures(platform)
  opening.defer(() => features.close())
  const app = await buildApp(platform, features)
  opening.defer(() => closeWithConnections(app))
  await startBackgroundWork(platform, features)
  if (options.namesWriters) nameWriters(app.server, pools)
  const address = () => addressOf(app.server.address() as AddressInfo)
  app.server.once('listening', () => platform.listensOn(publicUrl ?? address()))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { platform, features, url: address() }
}

/** A machine that is busy with other tests is no fault of the service under test. */
const PATIENCE_MS = 60_000

function waitFor({ options }: pg.Pool, impatientFor: Impatience): void {
  if (impatientFor === 'nothing') options.connectionTimeoutMillis = PATIENCE_MS
  // Those without a limit have none.
  if (impatientFor === 'everything' || !options.statement_timeout) return
  options.statement_timeout = PATIENCE_MS
  options.query_timeout = PATIENCE_MS + 1_000
}

/** What the processes of one machine have in common. */
function sharedByAll({ databaseUrl }: Settings): Shared {
  const readings: (() => Promise<MetricFigures[]>)[] = []
  return {
    connection: { connectionString: databaseUrl },
    close: async () => {},
    counters: openMemoryCounters(),
    gatherMetrics(readOwn) {
      readings.push(readOwn)
      return () => Promise.all(readings.map((read) => read()))
    },
  }
}

/** An empty database with all tables, on the server of the test run. */
export async function createTestDatabase() {
  const serverUrl = process.env.TEST_DATABASE_URL
  if (serverUrl === undefined) throw new Error('run tests with `npm test`: it brings up their database')
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(serverUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  const drop = async () => {
    await onServer(serverUrl, `drop database ${name} with (force)`)
    await onServer(serverUrl, `drop role if exists hromada_service_${name}`)
  }
  return { url: databaseUrl(serverUrl, name), drop }
}

const addressOf = ({ port }: AddressInfo) => `http://127.0.0.1:${port}`
