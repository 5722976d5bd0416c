import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newSession } from '../../../../test/harness/accounts.ts'
import { eventually } from '../../../../test/harness/eventually.ts'
import { beginAtProvider, oidcSettings, startOidcProvider } from '../../../../test/harness/oidc-provider.ts'
import { registerPasskey } from '../../../../test/harness/passkey-fixtures.ts'
import {
  beginTotp,
  codeOf,
  cookiesOf,
  enableTotp,
  forgetUsedCodes,
  passwordStep,
  recoveryStep,
  totpStep,
} from '../../../../test/harness/second-factor-fixtures.ts'
import { testApp } from '../../../../test/harness/suite.ts'
import { link, newWallet, proofOf } from '../../../../test/harness/wallet-fixtures.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { removeSecondFactors } from './factors.ts'

let provider: Awaited<ReturnType<typeof startOidcProvider>>

const app = testApp(async (stack) => {
  provider = stack.use(await startOidcProvider())
  return oidcSettings(provider)
})

test('a wallet does not go past the second factor', async () => {
  const as = await app.member('member')
  const wallet = newWallet()
  assert.equal((await link(app, as, wallet)).status, 201)
  const { secret } = await enableTotp(app, as)
  const step = await app.request('POST', '/api/auth/siwe/verify', { body: await proofOf(app, null, wallet) })
  assert.deepEqual(
    [step.status, step.body, step.headers.get('set-auth-token')],
    [200, { twoFactorRedirect: true, twoFactorMethods: ['totp', 'recovery-code'] }, null],
  )
  const { status, body } = await totpStep(app, cookiesOf(step), codeOf(secret))
  assert.equal(status, 200)
  const { provider, second_factor } = await app.owner
    .selectFrom('sessions')
    .select(['provider', 'second_factor'])
    .where('user_id', '=', body.user.id)
    .where('id', '<>', as.sessionId)
    .executeTakeFirstOrThrow()
  assert.deepEqual([provider, second_factor], ['wallet', 'totp'])
})

test('a provider does not go past it either: the page that the browser returns to must ask for it', async () => {
  const as = await app.member('member')
  const { secret } = await enableTotp(app, as)
  provider.is({ sub: 'second-factor', email: as.email, email_verified: true, name: 'Member' })
  for (const round of ['when it links the account', 'and later']) {
    const { back, cookie } = await beginAtProvider(app)
    const step = await app.request('GET', back.pathname + back.search, { headers: { cookie } })
    const location = new URL(step.headers.get('location') ?? '', app.url)
    assert.deepEqual(
      [step.status, location.origin, location.pathname, location.searchParams.get('twoFactor')],
      [302, app.url, '/welcome', 'totp,recovery-code'],
      round,
    )
    assert.equal(step.headers.get('set-auth-token'), null)
    await forgetUsedCodes(app, as)
    const { status, body } = await totpStep(app, cookiesOf(step), codeOf(secret))
    assert.deepEqual([status, body.user?.id], [200, as.id], round)
  }
  const providers = await app.owner.selectFrom('sessions').select('provider').where('user_id', '=', as.id).execute()
  assert.deepEqual(providers.map((session) => session.provider).toSorted(), ['email', 'oidc', 'oidc'])
})

test('an account that is not active is refused, not asked for its factor', async () => {
  const as = await app.member('member')
  const { secret } = await enableTotp(app, as)
  const cookie = cookiesOf(await passwordStep(app, as))
  await app.owner.updateTable('users').set({ is_active: false }).where('id', '=', as.id).execute()
  assert.equal((await passwordStep(app, as)).status, 403)
  assert.equal((await totpStep(app, cookie, codeOf(secret))).status, 403)
})

test('the database itself refuses a session without the factor, as an older program would make it', async () => {
  const [byCode, byPasskey] = [await app.member('member'), await app.member('member')]
  await enableTotp(app, byCode)
  await registerPasskey(app, byPasskey)
  for (const { id } of [byCode, byPasskey]) {
    const { row } = newSession(app.platform, id)
    const refused = app.platform.db.insertInto('sessions').values(row).execute()
    await assert.rejects(refused, { code: '23514', constraint: 'sessions_need_factor' })
  }
})

test('a sign-in that meets the set-up of a factor is refused, or its session ends', async () => {
  for (let round = 0; round < 8; round += 1) {
    const as = await app.member('member')
    const { secret } = await beginTotp(app, as)
    const confirm = app.request('POST', '/api/auth/two-factor/verify-totp', { as, body: { code: codeOf(secret) } })
    const [confirmed, ...steps] = await Promise.all([
      confirm,
      ...Array.from({ length: 4 }, () => passwordStep(app, as)),
    ])
    assert.equal(confirmed.status, 200)
    for (const { status, body } of steps) assert.ok([200, 409].includes(status), JSON.stringify(body))
    const without = await app.owner
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', as.id)
      .where('second_factor', 'is', null)
      .execute()
    assert.deepEqual(without, [])
  }
})

test('a sign-in waits for the set-up of a factor that has begun, and is refused then', async () => {
  const as = await app.member('member')
  await beginTotp(app, as)
  const step = await transaction(app.owner, async (trx) => {
    await sql`select from users where id = ${as.id} for update`.execute(trx)
    const waiting = passwordStep(app, as)
    await eventually('the sign-in waits', async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database() and query ilike 'insert into "sessions"%'`.execute(
        app.owner,
      )
      return rows.length > 0
    })
    await trx.updateTable('totp_factors').set({ confirmed_at: new Date() }).where('user_id', '=', as.id).execute()
    return { waiting }
  })
  const { status, body } = await step.waiting
  assert.deepEqual([status, body], [409, { message: 'Sign in again', code: 'SIGN_IN_AGAIN' }])
})

test('removing all factors of an account leaves nothing of them', async () => {
  const as = await app.member('member')
  const { secret, recoveryCodes } = await enableTotp(app, as)
  const cookie = cookiesOf(await passwordStep(app, as))
  await transaction(app.owner, (trx) => removeSecondFactors(trx, as.id))
  assert.equal((await totpStep(app, cookie, codeOf(secret))).status, 401)
  assert.equal((await recoveryStep(app, cookie, recoveryCodes[0] ?? '')).status, 401)
  assert.ok((await app.signIn(as)).token)
})

test('an export names factors, and holds no secret of them', async () => {
  const as = await app.member('member')
  const { secret } = await enableTotp(app, as)
  await registerPasskey(app, as)
  const { status, text } = await app.request('GET', '/api/profile/export', { as })
  assert.equal(status, 200)
  const { secondFactors } = JSON.parse(text)
  assert.deepEqual(
    secondFactors.factors.map((factor: { method: string; name?: string }) => [factor.method, factor.name]),
    [
      ['totp', undefined],
      ['passkey', 'Key'],
    ],
  )
  assert.ok(!text.includes(secret.toString('hex')) && !text.includes('public_key'))
})

test('wrong codes count for the account, over many sign-ins', async () => {
  const as = await app.member('member')
  const { secret } = await enableTotp(app, as)
  const statuses: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const cookie = cookiesOf(await passwordStep(app, as))
    statuses.push((await totpStep(app, cookie, codeOf(secret, 500))).status)
    statuses.push((await recoveryStep(app, cookie, 'wrong')).status)
  }
  assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429])
})
