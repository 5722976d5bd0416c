import assert from 'node:assert/strict'
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { type RawBuilder, sql } from 'kysely'
import { verifyAuditLog } from '../../src/features/audit/verify.ts'
import { forgetExpiredSignIns } from '../../src/features/auth/session-cleanup.ts'
import { sealedColumns } from '../../src/features.ts'
import { seal, unseal } from '../../src/platform/lib/seal.ts'
import { type Keys, openKeys } from '../../src/platform/settings/keys.ts'
import { operatorOf } from '../../src/tools/cli/user-options.ts'
import { RotationRefused, rotateSecret } from '../../src/tools/secret/rotate.ts'
import { part } from '../harness/forged-tokens.ts'
import { environmentBeside, testApp } from '../harness/suite.ts'
import { startTestApp } from '../harness/test-app.ts'
import { makeWebhook } from '../harness/webhook-fixtures.ts'

const OLD = 'the secret that has been there for years'
const NEW = 'the secret that is to take its place now'

const app = testApp({ HROMADA_SECRET: `${NEW},${OLD}` }, { instances: 1 })
const keysOf = (...secrets: string[]) => openKeys({ secrets, dataFolder: '' })

async function rotate(keys: Keys, columns = sealedColumns) {
  const seen = new Map<string, number>()
  const signal = new AbortController().signal
  const result = await rotateSecret(
    { db: app.platform.db, keys, columns, operator: operatorOf('secret rotate') },
    { signal, onBatch: (column, count) => seen.set(column, count) },
  )
  return { ...result, seen, counts: new Map(result.columns.map(({ column, ...counts }) => [column, counts])) }
}

/** The stored value of one row, as bytes. */
async function stored(table: string, key: string, id: string, column: string): Promise<Buffer> {
  const { rows } = await sql<{ value: Buffer | string }>`
    select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(app.owner)
  return Buffer.from(rows[0]?.value ?? assert.fail())
}

const execute = (statement: RawBuilder<unknown>) => statement.execute(app.owner)

test('everything that is sealed can be opened with the new secret alone, each in its place', async () => {
  const [old, next] = [await keysOf(OLD), await keysOf(NEW)]
  const { id } = await app.member('member')
  const content = randomBytes(32)
  const [webhook, account] = [randomUUIDv7(), randomUUIDv7()]
  const { encrypted } = await import('../../src/features/auth/auth-secrets.ts')
  const { symmetricDecrypt } = await import('better-auth/crypto')
  const token = await encrypted(old, 'token')
  await execute(sql`
    insert into webhooks (id, user_id, url, events, secret, former_secret, former_secret_until)
    values (${webhook}, ${id}, 'https://one.example', '{opportunity.created}', ${seal(old.webhooks, webhook, content)},
      ${seal(old.webhooks, webhook, content)}, now() + interval '1 hour')`)
  await execute(sql`
    insert into totp_factors (user_id, sealed_secret) values (${id}, ${seal(old.secondFactors, id, content)})`)
  await execute(sql`
    insert into accounts (id, user_id, provider_id, account_id, access_token, refresh_token)
    values (${account}, ${id}, 'github', 'one', ${token}, ${token})`)
  await execute(sql`
    insert into stored_keys (id, sealed) values ('unsubscribing x', ${seal(old.storedKeys, 'unsubscribing x', content)})`)

  const { counts, seen } = await rotate(app.platform.keys)
  for (const { table, column } of sealedColumns) {
    const result = counts.get(`${table}.${column}`)
    assert.deepEqual({ ...result, resealed: 0 }, { resealed: 0, older: 0, unreadable: 0 }, `${table}.${column}`)
    assert.ok((seen.get(`${table}.${column}`) ?? 0) > 0, `${table}.${column}`)
  }
  for (const column of ['secret', 'former_secret'])
    assert.deepEqual(unseal([next.webhooks], webhook, await stored('webhooks', 'id', webhook, column)), content)
  const totp = await stored('totp_factors', 'user_id', id, 'sealed_secret')
  assert.deepEqual(unseal([next.secondFactors], id, totp), content)
  const link = await stored('stored_keys', 'id', 'unsubscribing x', 'sealed')
  assert.deepEqual(unseal([next.storedKeys], 'unsubscribing x', link), content)
  const plainOf = (text: string) => symmetricDecrypt({ key: next.session, data: text.replace(/^\$ba\$\d+\$/, '') })
  for (const column of ['access_token', 'refresh_token'])
    assert.equal(await plainOf((await stored('accounts', 'id', account, column)).toString()), 'token')
})

/** A signing key that the service has made with the old secret, and that somebody knows who knew that secret. */
async function leakedKey() {
  const { encrypted } = await import('../../src/features/auth/auth-secrets.ts')
  const kid = randomUUIDv7()
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const sealed = await encrypted(await keysOf(OLD), JSON.stringify(await exportJWK(privateKey)))
  await execute(sql`insert into signing_keys (id, public_key, private_key, alg)
    values (${kid}, ${JSON.stringify(await exportJWK(publicKey))}, ${JSON.stringify(sealed)}, 'EdDSA')`)
  const forge = (claims: JWTPayload) => new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid }).sign(privateKey)
  return { kid, forge }
}

test('what a signing key of before has signed is accepted until it runs out, and then nothing of that key', async () => {
  const admin = await app.member('admin')
  const { kid, forge } = await leakedKey()
  const accepted = async (token: string) =>
    (await app.request('GET', '/api/admin/users', { headers: { authorization: `Bearer ${token}` } })).status
  const published = async (): Promise<string[]> =>
    (await app.request('GET', '/api/auth/jwks')).body.keys.map((key: { kid: string }) => key.kid)
  const before = await admin.jwt()
  assert.equal(decodeProtectedHeader(before).kid, kid)

  assert.equal((await rotate(app.platform.keys)).isSigningKeyReplaced, true)
  const keys = await published()
  const jwt = await admin.jwt()
  const { kid: next = '' } = decodeProtectedHeader(jwt)
  assert.ok(next !== kid && keys.includes(next) && keys.includes(kid))
  assert.deepEqual([await accepted(before), await accepted(jwt)], [200, 200])
  assert.equal((await rotate(app.platform.keys)).isSigningKeyReplaced, false)
  assert.deepEqual(await published(), keys)

  await execute(sql`update signing_keys set expires_at = expires_at - interval '15 minutes' where id = ${kid}`)
  // A key nobody knows makes the process look into the database, as the passing of a minute would.
  await accepted(`${part({ alg: 'EdDSA', kid: 'other' })}.${jwt.split('.').slice(1).join('.')}`)
  assert.deepEqual([await accepted(await forge(decodeJwt(jwt))), await accepted(jwt)], [401, 200])
  assert.ok(!(await published()).includes(kid))
  await forgetExpiredSignIns(app.platform.db, 0)
  const { rows } = await sql`select from signing_keys where id = ${kid}`.execute(app.owner)
  assert.equal(rows.length, 0)
})

test('rotations at the same time make one new key', async () => {
  await leakedKey()
  const results = await Promise.all([rotate(app.platform.keys), rotate(app.platform.keys), rotate(app.platform.keys)])
  assert.deepEqual(results.map(({ isSigningKeyReplaced }) => isSigningKeyReplaced).toSorted(), [false, false, true])
})

test('every column of this kind is declared, but that of keys that are replaced', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(^|_)(sealed|secret|private_key|(access|refresh|id)_token)'
      and data_type in ('bytea', 'text')
      and (table_name, column_name) <> ('signing_keys', 'private_key')
    order by 1`.execute(app.owner)
  assert.deepEqual(
    rows.map(({ name }) => name),
    sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted(),
  )
})

test('a value that none of the secrets opens is counted and left as it is', async () => {
  const member = await app.member('member')
  const { webhook } = await makeWebhook(app, member, 'https://receiver.example')
  await execute(sql`update webhooks set secret = '\\x00ff' where id = ${webhook.id}`)
  const { counts } = await rotate(app.platform.keys)
  assert.equal(counts.get('webhooks.secret')?.unreadable, 1)
  assert.deepEqual(await stored('webhooks', 'id', webhook.id, 'secret'), Buffer.from('00ff', 'hex'))
})

test('a row that is busy is left to a later pass, and nobody waits for it', async () => {
  const member = await app.member('member')
  const { webhook } = await makeWebhook(app, member, 'https://receiver.example')
  const { webhooks: key } = await keysOf(OLD)
  await execute(sql`update webhooks set secret = ${seal(key, webhook.id, Buffer.alloc(32))} where id = ${webhook.id}`)
  await app.owner.transaction().execute(async (trx) => {
    await sql`select from webhooks where id = ${webhook.id} for update`.execute(trx)
    assert.equal((await rotate(app.platform.keys)).counts.get('webhooks.secret')?.older, 1)
  })
  const { counts } = await rotate(app.platform.keys)
  assert.deepEqual([counts.get('webhooks.secret')?.resealed, counts.get('webhooks.secret')?.older], [1, 0])
})

test('it does not begin beside a program without the first secret, and reports one that seals with an older', async () => {
  const third = await keysOf('a third secret that no program has', NEW, OLD)
  await assert.rejects(rotate(third), (error: Error) => {
    assert.ok(error instanceof RotationRefused)
    assert.match(
      error.message,
      /^these running programs do not have the first secret yet: .+ \(PostgreSQL process \d+\)/,
    )
    return true
  })
  const { sealingWithOlder, isLogHandedOver } = await rotate(app.platform.keys)
  assert.deepEqual([sealingWithOlder, isLogHandedOver], [[], false])
  const withBoth = { ...environmentBeside(app), HROMADA_SECRET: `${OLD},${NEW}` }
  await using beside = await startTestApp(withBoth, { instances: 1 })
  const result = await rotate(app.platform.keys)
  assert.equal(result.sealingWithOlder.length, 1)
  assert.equal((await verifyAuditLog(app.owner, beside.platform.keys.audit, {}, () => {})).broken, undefined)
})

test('links to unsubscribe of a former secret work, and the push key pair stays, when it is gone', async () => {
  await rotate(app.platform.keys)
  await using dropped = await startTestApp({ ...environmentBeside(app), HROMADA_SECRET: NEW })
  const { unsubscribing } = await keysOf(OLD)
  assert.ok(dropped.platform.keys.unsubscribingOfAll.some((key) => key.equals(unsubscribing)))
  assert.deepEqual(dropped.platform.keys.push, app.platform.keys.push)
})
