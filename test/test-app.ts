import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { buildApp } from '../src/app.ts'
import { insertAccount } from '../src/auth/account-creation.ts'
import { SESSION_DAYS, sessionCookieName, signSessionToken } from '../src/auth/session-cookie.ts'
import { type Database, openDatabase } from '../src/database/database.ts'
import { transaction } from '../src/database/transaction.ts'
import type { Role } from '../src/http/caller.ts'
import { openServices, type Services } from '../src/services.ts'
import { readSettings } from '../src/settings.ts'
import { startJobs } from '../src/start-jobs.ts'
import { databaseUrl, MEMBERS_PASSWORD, TEMPLATE } from './database-server.ts'

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

export interface Member {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly role: Role
  readonly token: string
  /** Name and value of the session cookie. */
  readonly cookie: string
  /** A fresh JWT. */
  jwt(): Promise<string>
}

export interface TestApp extends AsyncDisposable {
  readonly url: string
  readonly services: Services
  /** The database with the rights of its owner, for what the service itself may not do. */
  readonly owner: Database
  /** Every line that was logged. */
  readonly logs: string[]
  request(method: string, path: string, send?: Send): Promise<Answer>
  /** Makes an account with the role, and a session of it as a sign-in makes one. */
  member(role: Role): Promise<Member>
  signIn(login: { email: string; password: string }): Promise<Pick<Member, 'token' | 'cookie'>>
}

/**
 * The whole service as in production, listening on a free port, over a database of its own. Rate limits are off and
 * retries immediate unless the environment says otherwise.
 */
export async function startTestApp(environment: Record<string, string> = {}): Promise<TestApp> {
  await using opening = new AsyncDisposableStack()
  const dataFolder = await mkdtemp(join(tmpdir(), 'hromada-app-'))
  opening.defer(() => rm(dataFolder, { recursive: true, force: true }))
  const database = await createTestDatabase()
  opening.defer(() => database.drop())
  const owner = openDatabase({ connectionString: database.url }, pino({ level: 'silent' }))
  opening.defer(() => owner.close())
  const logs: string[] = []
  const settings = readSettings({
    DATABASE_URL: database.url,
    HROMADA_DATA_DIR: dataFolder,
    HROMADA_RATE_LIMIT_SCALE: '0',
    HROMADA_RETRY_SCALE: '0',
    PORT: '0',
    ...environment,
  })
  const services = await openServices(settings, pino({ level: 'debug' }, { write: (line) => void logs.push(line) }))
  opening.defer(() => services.close())
  const app = await buildApp(services)
  opening.defer(() => app.close())
  await startJobs(services)
  app.server.once('listening', () => services.listensOn(addressOf(app.server.address() as AddressInfo)))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = addressOf(app.server.address() as AddressInfo)
  const opened = opening.move()

  async function request(method: string, path: string, { body, headers = {}, as }: Send = {}): Promise<Answer> {
    const isText = typeof body === 'string' || body instanceof Uint8Array
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isText ? (body as string) : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== ''
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined }
  }

  async function signIn(login: { email: string; password: string }) {
    const { status, headers, body, text } = await request('POST', '/api/auth/sign-in/email', { body: login })
    if (status !== 200) throw new Error(`sign-in answered ${status}: ${text}`)
    return { token: body.token as string, cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }

  async function member(role: Role): Promise<Member> {
    const login = { email: `${role}-${randomBytes(6).toString('hex')}@test.example`, password: MEMBERS_PASSWORD }
    const id = await transaction(services.db, (trx) => insertAccount(trx, { ...login, role }, membersPasswordHash()))
    const signedIn = await openSession(services, id)
    const jwt = async () => {
      const headers = { authorization: `Bearer ${signedIn.token}` }
      return (await request('GET', '/api/auth/token', { headers })).body.token as string
    }
    return { id, role, ...login, ...signedIn, jwt }
  }

  return {
    url,
    services,
    owner: owner.db,
    logs,
    request,
    member,
    signIn,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** Without a hash to make and one to check, most of what a sign-in costs. */
async function openSession({ db, keys, publicUrl }: Services, userId: string) {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + SESSION_DAYS * 24 * 60 * 60 * 1000)
  await db
    .insertInto('sessions')
    .values({
      id: randomUUIDv7(),
      user_id: userId,
      token,
      expires_at: expiresAt,
      ip_address: '127.0.0.1',
      user_agent: 'node',
    })
    .execute()
  const signed = encodeURIComponent(signSessionToken(keys.session, token))
  return { token, cookie: `${sessionCookieName(publicUrl())}=${signed}` }
}

/** Of the password that all members of tests have, as the database holds it. */
export function membersPasswordHash(): string {
  const hash = process.env.TEST_PASSWORD_HASH
  if (hash === undefined) throw new Error('run tests with `npm test`: it hashes their password')
  return hash
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

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const addressOf = ({ port }: AddressInfo) => `http://127.0.0.1:${port}`
