// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eventually } from '../../../../test/harness/eventually.ts'
import { asForm, linkOf } from '../../../../test/harness/link-mails.ts'
import { testAppWithMail } from '../../../../test/harness/mail-app.ts'
import { withoutDetails } from '../../../../test/harness/refusals.ts'
import { testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { renameUser } from '../../../../test/harness/user-fixtures.ts'
import { newWallet, proofOf } from '../../../../test/harness/wallet-fixtures.ts'

const [app, sink] = testAppWithMail()
const admin = testMember(app, 'admin')

type Owner = Pick<Member, 'token'>

const bearer = ({ token }: Owner) => ({ authorization: `Bearer ${token}` })
const ask = (owner: Owner, newEmail: string) =>
  app.request('POST', '/api/auth/change-email', { headers: bearer(owner), body: { newEmail } })
const confirm = (token: string) => app.request('POST', '/api/auth/change-email/confirm', { body: { token } })
const undo = (token: string, newPassword = 'another horse') =>
  app.request('POST', '/api/auth/change-email/undo', { body: { token, newPassword } })
const addressOf = async (owner: Owner) =>
  (await app.request('GET', '/api/profile', { headers: bearer(owner) })).body.email
const done = { status: true }
const invalid = { message: 'Invalid token', code: 'INVALID_TOKEN' }

const subjects = {
  link: /^(Confirm your new e-mail address|Підтвердьте свою нову електронну адресу)$/,
  back: /^(The address of your account is to change|Адресу вашого облікового запису буде змінено)$/,
  reset: /^Choose a new password$/,
}

/** The mail of a kind that has come to an address since a number of others. */
async function mailTo(address: string, kind: keyof typeof subjects, since: number) {
  const mail = await eventually(`a ${kind} mail comes to ${address}`, () =>
    sink.received
      .slice(since)
      .find(({ recipients: [to], subject = '' }) => to === address && subjects[kind].test(subject)),
  )
  assert.ok(mail)
  return { mail, ...linkOf(mail) }
}

/** Asks for a change, and waits for the mails that follow: the link, and the way back. */
async function asked(member: Pick<Member, 'token' | 'email'>, newEmail: string) {
  const since = sink.received.length
  const { status, body, text } = await ask(member, newEmail)
  assert.deepEqual([status, body], [200, done], text)
  return { link: await mailTo(newEmail.toLowerCase(), 'link', since), back: await mailTo(member.email, 'back', since) }
}

async function unproven(): Promise<Member> {
  const member = await app.member('subscriber')
  await app.owner.updateTable('users').set({ email_verified: false }).where('id', '=', member.id).execute()
  return member
}

test('an address changes when its link is used, not before, and once', async () => {
  const member = await app.member('member')
  const { link, back } = await asked(member, 'New-One@Test.Example')
  assert.equal(link.mail.subject, 'Confirm your new e-mail address')
  assert.equal(back.mail.subject, 'The address of your account is to change')
  // Neither mail has words of whoever asked, such as the other address.
  assert.ok(!back.mail.raw.includes('new-one@') && !link.mail.raw.includes(member.email))
  assert.equal(await addressOf(member), member.email)
  const page = await app.request('GET', link.path)
  assert.deepEqual([page.status, page.headers.get('content-type')], [200, 'text/html; charset=utf-8'])
  assert.equal(await addressOf(member), member.email)

  const { status, body } = await confirm(link.token)
  assert.deepEqual([status, body], [200, done])
  assert.equal(await addressOf(member), 'new-one@test.example')
  await app.signIn({ email: 'new-one@test.example', password: member.password })
  await assert.rejects(app.signIn(member), /401/)
  const again = await confirm(link.token)
  assert.deepEqual([again.status, withoutDetails(again.body)], [400, invalid])

  const [entry] = (await app.request('GET', `/api/admin/audit-log?targetUserId=${member.id}`, { as: admin })).body
    .entries
  assert.deepEqual(
    [entry.action, entry.adminId, entry.details],
    ['USER_ADDRESS_UPDATE', member.id, { notes: `formerly ${member.email}` }],
  )
  const exported = (await app.request('GET', '/api/profile/export', { as: member })).body.addressChanges.requested
  const { requestedAt, changedAt } = exported[0]
  const change = { formerAddress: member.email, newAddress: 'new-one@test.example', requestedAt, changedAt }
  assert.deepEqual(exported, [change])
})

test('an address that is taken is answered like a free one, and changes nothing', async () => {
  const member = await app.member('member')
  const other = await app.member('member')
  const { status, body, headers } = await ask(member, other.email)
  const free = await ask(member, 'free@test.example')
  assert.deepEqual([status, body], [free.status, free.body])
  assert.deepEqual([...headers.keys()], [...free.headers.keys()])
  await mailTo('free@test.example', 'link', 0)
  await noMailWaits()
  assert.ok(!sink.received.some(({ recipients: [to] }) => to === other.email))
  assert.equal(sink.received.filter(({ recipients: [to] }) => to === member.email).length, 2)
})

test('the way back restores the address, ends every session and the old password, and kills what came after', async () => {
  const member = await app.member('member')
  const { link, back } = await asked(member, 'taken-over@test.example')
  assert.equal((await confirm(link.token)).status, 200)
  // Whoever took the account moves on, and asks for a password reset.
  const later = await asked({ ...member, email: 'taken-over@test.example' }, 'further@test.example')
  assert.equal((await confirm(later.link.token)).status, 200)
  await app.request('POST', '/api/auth/request-password-reset', { body: { email: 'further@test.example' } })
  const { mail } = await mailTo('further@test.example', 'reset', 0)
  const resetToken = /\/reset-password(?:\/|\?token=)([^?&\s]+)/.exec(mail.text ?? '')?.[1]

  const page = await app.request('GET', back.path)
  assert.match(page.text, /name="newPassword" type="password"/)
  assert.equal((await undo(back.token, 'short')).status, 400)
  await renameUser(app, member, 'Taras Shevchenko')
  assert.equal((await undo(back.token, 'Shevchenko1')).body.code, 'PASSWORD_TOO_COMMON')
  const { status, body } = await undo(back.token)
  assert.deepEqual([status, body], [200, done])
  assert.equal((await app.request('GET', '/api/profile', { as: member })).status, 401)
  await assert.rejects(app.signIn(member), /401/)
  const { token } = await app.signIn({ email: member.email, password: 'another horse' })
  assert.equal(await addressOf({ token }), member.email)
  for (const dead of [back.token, later.back.token]) {
    const answer = await undo(dead)
    assert.deepEqual([answer.status, withoutDetails(answer.body)], [400, invalid])
  }
  const reset = { token: resetToken, newPassword: 'third horse' }
  assert.equal((await app.request('POST', '/api/auth/reset-password', { body: reset })).status, 400)
})

test('the way back ends what has been added since a week before the request, second factors too', async () => {
  const member = await app.member('member')
  const key = (name: string) =>
    app.request('POST', '/api/api-keys', { as: member, body: { name, scopes: ['opportunities:read'] } })
  assert.equal((await key('before')).status, 201)
  const addPasskey = (id: string) =>
    sql`insert into passkeys (id, user_id, credential_id, public_key, counter, transports, device_type, is_backed_up, aaguid)
      values (gen_random_uuid(), ${member.id}, ${id}, '', 0, '{}', 'singleDevice', false, '')`.execute(app.owner)
  await addPasskey(`old-${member.id}`)
  await addPasskey(`before-${member.id}`)
  await sql`
    update passkeys set created_at = now() - interval '7 days 1 minute' where credential_id = ${`old-${member.id}`}`.execute(
    app.owner,
  )
  const { back } = await asked(member, 'other-hands@test.example')
  await addPasskey(`new-${member.id}`)
  assert.equal((await undo(back.token)).status, 200)
  const left = async (table: 'api_keys' | 'passkeys') =>
    (await app.owner.selectFrom(table).select('id').where('user_id', '=', member.id).execute()).length
  assert.deepEqual([await left('api_keys'), await left('passkeys')], [0, 1])
  const mail = await eventually('a mail says what was removed', () =>
    sink.received.find(
      ({ recipients: [to], subject }) => to === member.email && subject?.startsWith('What was removed'),
    ),
  )
  assert.match(mail?.text ?? '', /secured your account[\s\S]*API keys: 1\npasskeys: 2/)
})

test('the way back works before the link is used too, and ends it; forms answer with pages', async () => {
  const member = await app.member('member')
  await app.owner.updateTable('users').set({ language: 'uk' }).where('id', '=', member.id).execute()
  const { link, back } = await asked(member, 'never@test.example')
  assert.equal(link.mail.subject, 'Підтвердьте свою нову електронну адресу')
  const answer = await app.request(
    'POST',
    '/api/auth/change-email/undo',
    asForm({ token: back.token, newPassword: 'another horse' }),
  )
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/html; charset=utf-8'])
  assert.match(answer.text, /Ваш обліковий запис захищено/)
  const late = await app.request('POST', '/api/auth/change-email/confirm', asForm({ token: link.token }))
  assert.deepEqual([late.status, late.headers.get('content-type')], [400, 'text/html; charset=utf-8'])
  await app.signIn({ email: member.email, password: 'another horse' })
})

test('a second request ends the link of the first, and not its way back', async () => {
  const member = await app.member('member')
  const first = await asked(member, 'first@test.example')
  const second = await asked(member, 'second@test.example')
  assert.deepEqual((await confirm(first.link.token)).body, invalid)
  assert.equal((await confirm(second.link.token)).status, 200)
  assert.equal((await undo(first.back.token)).status, 200)
  const { token } = await app.signIn({ email: member.email, password: 'another horse' })
  assert.equal(await addressOf({ token }), member.email)
})

test('links end with their time, and those of a deleted account', async () => {
  const member = await app.member('member')
  const { link, back } = await asked(member, 'late@test.example')
  const letPass = (interval: string) =>
    sql`
      update links set expires_at = expires_at - ${interval}::interval
      from address_changes where address_change_id = address_changes.id and address_changes.user_id = ${member.id}`.execute(
      app.owner,
    )
  const showsWayBack = async () => (await app.request('GET', `/api/auth/change-email/undo?token=${back.token}`)).status
  await letPass('1 hour')
  assert.deepEqual((await confirm(link.token)).body, invalid)
  await letPass('6 days 22 hours')
  assert.equal(await showsWayBack(), 200)
  await letPass('1 hour')
  assert.deepEqual((await undo(back.token)).body, invalid)
  await letPass('-6 days')
  assert.equal(await showsWayBack(), 200)
  await app.owner.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', member.id).execute()
  assert.deepEqual((await undo(back.token)).body, invalid)
  for (const token of ['', 'guess', link.token.slice(0, -1), `${back.token}A`]) {
    assert.equal((await confirm(token)).status, 400)
    assert.equal((await undo(token)).status, 400)
  }
})

test('of two accounts that want one address, one gets it', async () => {
  const members = [await app.member('member'), await app.member('member')]
  const tokens: string[] = []
  for (const member of members) tokens.push((await asked(member, 'wanted@test.example')).link.token)
  const answers = await Promise.all(tokens.map(confirm))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
  const loser = answers.find(({ status }) => status === 409)
  assert.deepEqual(loser?.body, { message: 'This address has another account', code: 'EMAIL_TAKEN' })
  const addresses = await Promise.all(members.map(addressOf))
  assert.equal(addresses.filter((address) => address === 'wanted@test.example').length, 1)
})

test('using one link many times at once changes the address once', async () => {
  const member = await app.member('member')
  const { link } = await asked(member, 'once@test.example')
  const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(link.token)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400, 400, 400, 400, 400])
})

test('an account that has not proven an address neither keeps it from its owner nor gets a way back to it', async () => {
  const squatter = await unproven()
  const member = await app.member('member')
  const { link } = await asked(member, squatter.email)
  assert.equal((await confirm(link.token)).status, 200)
  assert.equal(await addressOf(member), squatter.email)
  assert.equal(await addressOf(squatter), `${squatter.id}@address.invalid`)
  const since = sink.received.length
  await ask(squatter, 'squatter@test.example')
  await mailTo('squatter@test.example', 'link', since)
  await noMailWaits()
  assert.deepEqual(
    sink.received.slice(since).map(({ recipients: [to] }) => to),
    ['squatter@test.example'],
  )
})

test('the account of a wallet gets an address this way', async () => {
  const body = await proofOf(app, null, newWallet())
  const { token } = (await app.request('POST', '/api/auth/siwe/verify', { body })).body
  await ask({ token }, 'wallet@test.example')
  assert.equal((await confirm((await mailTo('wallet@test.example', 'link', 0)).token)).status, 200)
  assert.equal(await addressOf({ token }), 'wallet@test.example')
})

test('the present address and one without a mailbox are refused, and the fourth request of an hour', async () => {
  const member = await app.member('member')
  const same = await ask(member, member.email.toUpperCase())
  assert.deepEqual([same.status, same.body.code], [400, 'EMAIL_UNCHANGED'])
  const nowhere = await ask(member, 'x@wallet.invalid')
  assert.deepEqual([nowhere.status, nowhere.body.code], [400, 'VALIDATION_ERROR'])
  assert.equal((await ask(member, 'third@test.example')).status, 200)
  const fourth = await ask(member, 'fourth@test.example')
  assert.deepEqual([fourth.status, fourth.body.code], [429, 'RATE_LIMIT_EXCEEDED'])
  assert.ok(Number(fourth.headers.get('retry-after')) > 3000)
})

test('no table holds a link', async () => {
  const member = await app.member('member')
  const { link, back } = await asked(member, 'secret@test.example')
  const { rows } = await sql<{ content: string }>`
    select (select json_agg(links)::text from links) || (select json_agg(address_changes)::text from address_changes) ||
      coalesce((select json_agg(mails)::text from mails), '') as content`.execute(app.owner)
  for (const { token } of [link, back]) assert.ok(!rows[0]?.content.includes(token))
})

const noMailWaits = () =>
  eventually(
    'no mail waits',
    () => app.owner.selectFrom('mails').selectAll().execute(),
    (waiting) => waiting.length === 0,
  )
