import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { clustersFolder } from '../../../test/harness/clusters.ts'
import { startEncryptedServer } from '../../../test/harness/encrypted-server.ts'
import { errorMessage } from '../lib/error-message.ts'
import { readSettings, SettingsError } from '../settings/settings.ts'
import { connectionTo, encryptionAdvice } from './encryption.ts'

type Server = Awaited<ReturnType<typeof startEncryptedServer>>

const cleanup = new AsyncDisposableStack()
let encrypting: Server
let plain: Server

before(async () => {
  const start = async (isEncrypting: boolean) => {
    const folder = await mkdtemp(join(clustersFolder(), 'encrypted-'))
    cleanup.defer(() => rm(folder, { recursive: true }))
    return startEncryptedServer(cleanup, folder, isEncrypting)
  }
  encrypting = await start(true)
  plain = await start(false)
})
after(() => cleanup.disposeAsync())

/** Whether the connection is encrypted, or why there is none. */
async function outcomeOf(url: string): Promise<boolean | string> {
  const client = new pg.Client(await connectionTo(url))
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    return rows[0].ssl
  } catch (error) {
    return errorMessage(error)
  } finally {
    await client.end()
  }
}

const NONE = 'The server does not support SSL connections'

test('each mode encrypts, and verifies, as libpq does', async () => {
  const warned: string[] = []
  const note = (warning: Error) => warned.push(warning.message)
  process.on('warning', note)
  const { certificate, otherCertificate } = encrypting
  const own = `&sslrootcert=${certificate}`
  const other = `&sslrootcert=${encodeURIComponent(otherCertificate)}`
  const unknown = /^self-signed certificate/
  const modes: [string, boolean | RegExp, boolean | string | RegExp][] = [
    ['', false, false],
    ['sslmode=disable', false, false],
    ['sslmode=allow', false, false],
    ['sslmode=prefer', true, false],
    ['sslmode=require', true, NONE],
    ['sslnegotiation=direct', true, /.+/],
    ['sslmode=no-verify', true, NONE],
    ['ssl=true', true, NONE],
    ['ssl=false', false, false],
    ['uselibpqcompat=true&sslmode=require', true, NONE],
    [`sslmode=require${own}`, true, NONE],
    [`sslmode=require${other}`, unknown, NONE],
    [`sslmode=prefer${other}`, false, false],
    [`sslmode=verify-ca${own}`, true, NONE],
    [`sslmode=verify-ca${other}`, unknown, NONE],
    ['sslmode=verify-ca', unknown, NONE],
    [`sslmode=verify-full${other}`, unknown, NONE],
    ['sslmode=verify-full', unknown, NONE],
    ['sslrootcert=system', unknown, NONE],
    [`sslmode=verify-full${own}`, /does not match|altnames/, NONE],
  ]
  for (const [parameters, onEncrypting, onPlain] of modes) {
    for (const [server, expected] of [
      [encrypting, onEncrypting],
      [plain, onPlain],
    ] as const) {
      const outcome = await outcomeOf(server.url(parameters))
      if (expected instanceof RegExp) assert.match(String(outcome), expected, parameters)
      else assert.equal(outcome, expected, parameters)
    }
  }
  assert.equal(await outcomeOf(encrypting.url(`sslmode=verify-full${own}`, { host: 'localhost' })), true)
  process.off('warning', note)
  assert.deepEqual(warned, [])
})

test('where the mode leaves it open, the server decides', async () => {
  for (const parameters of ['', 'sslmode=allow', 'sslmode=prefer', 'application_name=a%20b']) {
    assert.equal(await outcomeOf(encrypting.url(parameters, { database: 'insists' })), true, parameters)
    assert.equal(await outcomeOf(encrypting.url(parameters, { database: 'declines' })), false, parameters)
  }
  assert.match(String(await outcomeOf(encrypting.url('', { database: 'missing' }))), /missing/)
  await assert.rejects(connectionTo('postgres://hromada@127.0.0.1:1/hromada'), { code: 'ECONNREFUSED' })
})

test('a client certificate is shown where one is named', async () => {
  const { certificate, key, otherCertificate, otherKey } = encrypting
  const url = (parameters: string) => encrypting.url(`sslmode=require${parameters}`, { database: 'certified' })
  assert.equal(await outcomeOf(url(`&sslcert=${certificate}&sslkey=${key}`)), true)
  assert.notEqual(await outcomeOf(url(`&sslcert=${otherCertificate}&sslkey=${otherKey}`)), true)
  assert.match(String(await outcomeOf(url(''))), /certificate/)
})

test('what is wrong with the parameters is reported with the other settings, without the address', async () => {
  const { certificate, key, otherKey } = encrypting
  for (const [parameters, problem] of [
    ['sslmode=requires', 'sslmode must be one of disable, allow, prefer, require, verify-ca, verify-full'],
    ['ssl=yes', 'ssl must be one of true, 1, no-verify, false, 0'],
    ['sslmode=require&sslrootcert=system', 'sslrootcert=system needs sslmode=verify-full'],
    ['sslrootcert=/nowhere/ca.pem', `sslrootcert: ENOENT: no such file or directory, open '/nowhere/ca.pem'`],
    [`sslrootcert=${key}`, `sslrootcert: ${key} does not hold what it should, in PEM`],
    [`sslcert=${certificate}`, 'sslcert and sslkey: set both or neither'],
    [`sslcert=${certificate}&sslkey=${otherKey}`, 'sslkey is not the key of sslcert'],
    ['sslcrl=/nowhere/crl.pem', 'sslcrl is not supported'],
  ]) {
    const environment = { DATABASE_URL: `postgres://hromada:canary@db.example/hromada?${parameters}`, PORT: 'x' }
    assert.throws(
      () => readSettings(environment),
      (error) => {
        assert.ok(error instanceof SettingsError)
        assert.deepEqual(error.problems, ['PORT: must be a whole number from 0 to 65535', `DATABASE_URL: ${problem}`])
        return true
      },
    )
  }
})

test('the advice fits what the encryption failed at', async () => {
  const adviceOf = async (url: string) => {
    const client = new pg.Client(await connectionTo(url))
    client.on('error', () => {})
    return client
      .connect()
      .then(
        () => undefined,
        (error) => encryptionAdvice(error, url),
      )
      .finally(() => client.end())
  }
  assert.match(String(await adviceOf(encrypting.url('sslmode=verify-full'))), /sslrootcert=… *\), or .*sslmode=require/)
  assert.match(String(await adviceOf(plain.url('sslmode=require'))), /sslmode=disable/)
  assert.match(String(await adviceOf(encrypting.url('sslmode=disable', { database: 'insists' }))), /sslmode=require/)
  const named = `sslrootcert=${encrypting.certificate}`
  const ofName = String(await adviceOf(encrypting.url(`sslmode=verify-full&${named}`)))
  assert.match(ofName, /as its certificate does.*sslmode=verify-ca/)
  assert.equal(await adviceOf(encrypting.url(`sslmode=verify-ca&${named}`)), undefined)
  assert.match(String(await adviceOf(plain.url('sslnegotiation=direct'))), /leave it out/)
  for (const code of ['ECONNRESET', 'ECONNREFUSED', ''])
    assert.equal(encryptionAdvice(Object.assign(new Error('anything else'), { code }), 'postgres://db/a'), undefined)
  assert.match(String(encryptionAdvice(Object.assign(new Error(), { code: 'CERT_HAS_EXPIRED' }), '')), /renew/)
})
