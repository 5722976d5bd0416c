import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makeKey, statusWith } from '../../../test/harness/api-key-fixtures.ts'
import { linkOf } from '../../../test/harness/link-mails.ts'
import { connectLive } from '../../../test/harness/live-clients.ts'
import { testAppWithMail } from '../../../test/harness/mail-app.ts'
import { nextMail } from '../../../test/harness/mail-sink.ts'
import { bearer } from '../../../test/harness/profile-fixtures.ts'
import { enableTotp } from '../../../test/harness/second-factor-fixtures.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { link, newWallet, proofOf } from '../../../test/harness/wallet-fixtures.ts'

const [app, sink] = testAppWithMail()

const setProof = ({ id }: Member, isProven: boolean, provenAt: string | null) =>
  sql`update users set email_verified = ${isProven}, email_proven_at = now() + ${provenAt}::interval where id = ${id}`.execute(
    app.owner,
  )

async function resetToken({ email }: Member): Promise<string> {
  await app.request('POST', '/api/auth/request-password-reset', { body: { email } })
  const { text = '' } = await nextMail(sink, email, 'Choose a new password', 'Оберіть новий пароль')
  return /\/reset-password(?:\/|\?token=)([^?&\s]+)/.exec(text)?.[1] ?? ''
}

async function reset(member: Member): Promise<void> {
  const body = { token: await resetToken(member), newPassword: 'another horse' }
  assert.equal((await app.request('POST', '/api/auth/reset-password', { body })).status, 200)
}

/** Everything that opens an account or receives what it receives, as whoever has its session adds it. */
async function openDoors(as: Member) {
  const wallet = newWallet()
  assert.equal((await link(app, as, wallet)).status, 201)
  const { key } = await makeKey(app, as)
  await sql`
    insert into accounts (id, user_id, provider_id, account_id) values
      (${randomUUIDv7()}, ${as.id}, 'github', ${randomUUIDv7()})`.execute(app.owner)
  await sql`
    insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, vapid_key, user_agent) values
      (${randomUUIDv7()}, ${as.id}, ${`https://push.example/${randomUUIDv7()}`}, '', '', '', '')`.execute(app.owner)
  const webhook = { url: 'https://receiver.example/', events: ['opportunity.created'] }
  assert.equal((await app.request('POST', '/api/webhooks', { as, body: webhook })).status, 201)
  const isOpenByWallet = async () => {
    const { body } = await app.request('POST', '/api/auth/siwe/verify', { body: await proofOf(app, null, wallet) })
    return body.user?.id === as.id
  }
  return async () => [await statusWith(app, key), await isOpenByWallet(), await countDoors(as)]
}

async function countDoors({ id }: Member): Promise<number> {
  const { rows } = await sql<{ doors: number }>`
    select (
      (select count(*) from api_keys where user_id = ${id}) + (select count(*) from wallets where user_id = ${id})
      + (select count(*) from accounts where user_id = ${id} and provider_id <> 'credential')
      + (select count(*) from push_subscriptions where user_id = ${id})
      + (select count(*) from webhooks where user_id = ${id})
    )::int as doors`.execute(app.owner)
  return rows[0]?.doors ?? 0
}

test('a reset by mail takes an account back that was made with the address before its owner came', async () => {
  const member = await app.member('member')
  await setProof(member, false, null)
  const jwt = await member.jwt()
  const live = await connectLive(app, { auth: { token: member.token } })
  const doors = await openDoors(member)
  assert.deepEqual(await doors(), [200, true, 5])
  await reset(member)
  assert.deepEqual(await doors(), [401, false, 0])
  for (const token of [member.token, jwt]) {
    assert.equal((await app.request('GET', '/api/profile', { headers: bearer(token) })).status, 401)
  }
  await live.ended
  const user = await app.owner.selectFrom('users').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
  assert.deepEqual([user.email_verified, user.email_proven_at instanceof Date], [true, true])
  const mail = await nextMail(sink, member.email, 'What was removed from your account')
  for (const line of ['API keys: 1', 'wallets: 1', 'sign-in providers: 1', 'webhooks: 1']) {
    assert.ok(mail.text?.includes(line), line)
  }
  await app.signIn({ email: member.email, password: 'another horse' })
})

test('of an account whose address was proven, what had been added before goes, and all else stays', async () => {
  const member = await app.member('member')
  await sql`update users set language = 'uk' where id = ${member.id}`.execute(app.owner)
  const former = await openDoors(member)
  await setProof(member, true, '0 seconds')
  const later = await openDoors(member)
  await reset(member)
  assert.deepEqual(await former(), [401, false, 5])
  assert.deepEqual(await later(), [200, true, 5])
  const { rows } = await sql`select from wallets where user_id = ${member.id} and is_primary`.execute(app.owner)
  assert.equal(rows.length, 1)
  const { text } = await nextMail(sink, member.email, 'Що вилучено з вашого облікового запису')
  assert.match(text ?? '', /ключі API: 1\s+гаманці: 1|гаманці: 1/)
})

test('confirming an address removes nothing, and so does a reset of an account that was confirmed before we noted when', async () => {
  const member = await app.member('member')
  await setProof(member, false, null)
  const doors = await openDoors(member)
  await setProof(member, true, null)
  const provenAt = () =>
    app.owner.selectFrom('users').select('email_proven_at').where('id', '=', member.id).executeTakeFirstOrThrow()
  assert.ok((await provenAt()).email_proven_at instanceof Date, 'noted by the database')
  assert.deepEqual(await doors(), [200, true, 5])
  await sql`update users set email_proven_at = null where id = ${member.id}`.execute(app.owner)
  await reset(member)
  assert.deepEqual(await doors(), [200, true, 5])
})

test('a reset and a change of the password end all other links', async () => {
  const member = await app.member('member')
  const links = [await resetToken(member), await resetToken(member), await resetToken(member)]
  const use = (token = '') =>
    app.request('POST', '/api/auth/reset-password', { body: { token, newPassword: 'another horse' } })
  assert.deepEqual(
    [(await use(links[1])).status, (await use(links[0])).status, (await use(links[2])).status],
    [200, 400, 400],
  )
  const other = await app.member('member')
  const mailed = await resetToken(other)
  const change = { currentPassword: other.password, newPassword: 'another horse' }
  assert.equal((await app.request('POST', '/api/auth/change-password', { as: other, body: change })).status, 200)
  assert.equal((await use(mailed)).status, 400)
})

test('of many uses of one link at once one sets the password', async () => {
  const member = await app.member('member')
  const token = await resetToken(member)
  const passwords = Array.from({ length: 6 }, (_, index) => `another horse ${index}`)
  const answers = await Promise.all(
    passwords.map((newPassword) => app.request('POST', '/api/auth/reset-password', { body: { token, newPassword } })),
  )
  const winners = passwords.filter((_, index) => answers[index]?.status === 200)
  assert.equal(winners.length, 1)
  for (const { status } of answers) assert.ok([200, 400].includes(status))
  await app.signIn({ email: member.email, password: winners[0] ?? '' })
})

test('what is added to an account while it is taken back is found, or refused', async () => {
  for (let round = 0; round < 8; round += 1) {
    const member = await app.member('member')
    await setProof(member, false, null)
    const token = await resetToken(member)
    const proof = await proofOf(app, member, newWallet())
    const body = { name: 'Key', scopes: ['opportunities:read'] }
    const webhook = { url: 'https://receiver.example/', events: ['opportunity.created'] }
    const [{ status }, ...added] = await Promise.all([
      app.request('POST', '/api/auth/reset-password', { body: { token, newPassword: 'another horse' } }),
      ...Array.from({ length: 4 }, () => app.request('POST', '/api/api-keys', { as: member, body })),
      app.request('POST', '/api/webhooks', { as: member, body: webhook }),
      app.request('POST', '/api/wallet/link', { as: member, body: proof }),
    ])
    assert.equal(status, 200)
    for (const answer of added) assert.ok([201, 401].includes(answer.status), answer.text)
    assert.equal(await countDoors(member), 0)
  }
})

test('second factors of whoever had the account do not keep its owner out', async () => {
  const member = await app.member('member')
  await setProof(member, false, null)
  await enableTotp(app, member)
  await reset(member)
  const { text } = await nextMail(sink, member.email, 'What was removed from your account')
  assert.match(text ?? '', /second factors: 1/)
  await app.signIn({ email: member.email, password: 'another horse' })
  const { rows } = await sql`select from recovery_codes where user_id = ${member.id}`.execute(app.owner)
  assert.deepEqual(rows, [])
})

test('a change of the address that somebody began does not outlast a reset', async () => {
  const member = await app.member('member')
  const newEmail = 'taken-over@test.example'
  await app.request('POST', '/api/auth/change-email', { as: member, body: { newEmail } })
  const { token } = linkOf(await nextMail(sink, newEmail, 'Confirm your new e-mail address'))
  await reset(member)
  assert.equal((await app.request('POST', '/api/auth/change-email/confirm', { body: { token } })).status, 400)
  await app.signIn({ email: member.email, password: 'another horse' })
})
