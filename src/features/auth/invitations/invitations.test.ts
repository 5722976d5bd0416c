// Depends on: servers, instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../../test/harness/eventually.ts'
import { asForm, linkOf } from '../../../../test/harness/link-mails.ts'
import { testAppWithMail } from '../../../../test/harness/mail-app.ts'
import { nextMail } from '../../../../test/harness/mail-sink.ts'
import { withoutDetails } from '../../../../test/harness/refusals.ts'
import { testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { named } from '../../../../test/harness/user-fixtures.ts'

const [app, sink] = testAppWithMail({ HROMADA_SIGN_UP: 'invited' })
const admin = testMember(app, 'admin')

const invite = (body: object, as: Member = admin) => app.request('POST', '/api/admin/invitations', { as, body })
const accept = (token: string, more: object = {}) =>
  app.request('POST', '/api/auth/sign-up/invitation', {
    body: { token, name: 'Newcomer', password: 'correct horse', ...more },
  })
const list = async (query = '') =>
  (await app.request('GET', `/api/admin/invitations${query}`, { as: admin })).body.invitations
const invalid = {
  message: 'The invitation does not exist, was used or withdrawn, or has expired',
  code: 'INVALID_INVITATION',
}

async function invitedBy(body: { email: string } & Record<string, unknown>) {
  const { status, text, body: answer } = await invite(body)
  assert.equal(status, 201, text)
  const mail = await nextMail(
    sink,
    body.email.toLowerCase(),
    'You are invited to the community',
    'Вас запрошено до громади',
  )
  return { id: answer.data.invitation.id as string, mail, ...linkOf(mail) }
}

test('who is invited gets a mail in the chosen language, and by its link an account with the role and a proven address', async () => {
  const email = 'olena@test.example'
  const message = 'Вітаємо!\n<b>До зустрічі</b>'
  const { mail, token, id } = await invitedBy({
    email: 'Olena@Test.Example',
    role: 'confidential',
    language: 'uk',
    message,
  })
  assert.deepEqual([mail.recipients, mail.subject], [[email], 'Вас запрошено до громади'])
  assert.ok(mail.text?.includes(message))
  assert.ok(mail.html?.includes('&lt;b&gt;'))

  const { status, headers, body } = await accept(token)
  assert.equal(status, 200)
  const { id: userId, role, language, emailVerified, name } = body.user
  assert.deepEqual([role, language, emailVerified, name], ['confidential', 'uk', true, 'Newcomer'])
  assert.equal(headers.get('set-auth-token')?.split('.')[0], body.token)
  const profile = await app.request('GET', '/api/profile', { as: body })
  assert.deepEqual([profile.body.email, profile.body.role, profile.body.emailVerified], [email, 'confidential', true])
  await app.signIn({ email, password: 'correct horse' })

  const [listed] = await list()
  const { createdAt, expiresAt, acceptedAt, ...rest } = listed
  const base = { id, email, role: 'confidential', language: 'uk', message }
  const people = { inviter: named(admin), user: { id: userId, name: 'Newcomer', avatar: null } }
  assert.deepEqual(rest, { ...base, status: 'accepted', mail: 'sent', invitedBy: admin.id, userId, ...people })
  const exported = await app.request('GET', '/api/profile/export', { as: body })
  assert.deepEqual(exported.body.invitations.accepted, [
    { email, role: 'confidential', language: 'uk', message, createdAt, acceptedAt },
  ])
})

test('the link shows a page that asks, in the language of the invitation, and its form signs up', async () => {
  const { path, token } = await invitedBy({ email: 'form@test.example', language: 'uk' })
  const { status, headers, text } = await app.request('GET', path)
  assert.deepEqual([status, headers.get('content-type')], [200, 'text/html; charset=utf-8'])
  assert.match(text, /<html lang="uk">/)
  assert.ok(text.includes(`<input type="hidden" name="token" value="${token}">`))
  const form = asForm({ token, name: 'Людина', password: 'correct horse' })
  const short = await app.request(
    'POST',
    '/api/auth/sign-up/invitation',
    asForm({ token, name: 'x', password: 'short' }),
  )
  assert.deepEqual([short.status, short.headers.get('content-type')], [400, 'text/html; charset=utf-8'])
  const joined = await app.request('POST', '/api/auth/sign-up/invitation', form)
  assert.equal(joined.status, 200)
  assert.match(joined.text, /Ваш обліковий запис готовий/)
  const cookie = joined.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { body } = await app.request('GET', '/api/profile', { headers: { cookie } })
  assert.deepEqual([body.email, body.name], ['form@test.example', 'Людина'])
  const used = await app.request('GET', path, { headers: { accept: 'text/html' } })
  assert.deepEqual([used.status, used.headers.get('content-type')], [400, 'text/html; charset=utf-8'])
})

test('one invitation makes one account, however often and at once it is used', async () => {
  const { token } = await invitedBy({ email: 'once@test.example' })
  const answers = await Promise.all(Array.from({ length: 6 }, () => accept(token)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400, 400, 400, 400, 400])
  const rows = await app.owner.selectFrom('users').select('id').where('email', '=', 'once@test.example').execute()
  assert.equal(rows.length, 1)
  const again = await accept(token)
  assert.deepEqual([again.status, withoutDetails(again.body)], [400, invalid])
})

test('a withdrawn, expired, changed or invented invitation makes no account', async () => {
  const withdrawn = await invitedBy({ email: 'withdrawn@test.example' })
  const path = `/api/admin/invitations/${withdrawn.id}`
  assert.equal((await app.request('DELETE', path, { as: admin })).status, 200)
  assert.equal((await app.request('DELETE', path, { as: admin })).status, 404)
  const expired = await invitedBy({ email: 'expired@test.example' })
  await app.owner.updateTable('invitations').set({ expires_at: new Date() }).where('id', '=', expired.id).execute()
  const good = await invitedBy({ email: 'good@test.example' })
  const before = await countUsers()
  const changed = good.token.slice(0, -1) + (good.token.endsWith('A') ? 'B' : 'A')
  for (const token of [withdrawn.token, expired.token, changed, good.token.toLowerCase(), '', 'x'.repeat(100)]) {
    const { status, body } = await accept(token)
    assert.deepEqual([status, withoutDetails(body)], [400, invalid], token)
  }
  for (const more of [
    { password: 'short' },
    { password: 'x'.repeat(129) },
    { name: ' ' },
    { token: 'x'.repeat(101) },
  ]) {
    assert.equal((await accept(good.token, more)).status, 400)
  }
  assert.equal(await countUsers(), before)
  // What the form adds is not the newcomer's to choose.
  const { body } = await accept(good.token, { role: 'admin', email: 'other@test.example' })
  assert.deepEqual([body.user.role, body.user.email], ['subscriber', 'good@test.example'])
  const gone = await app.request('DELETE', `/api/admin/invitations/${good.id}`, { as: admin })
  assert.deepEqual([gone.status, gone.body.error], [409, 'INVITATION_ACCEPTED'])
})

test('withdrawing and accepting at once leave either an account or none', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = `race-${round}@test.example`
    const { id, token } = await invitedBy({ email })
    const [accepted, withdrawn] = await Promise.all([
      accept(token),
      app.request('DELETE', `/api/admin/invitations/${id}`, { as: admin }),
    ])
    const outcome = [accepted.status, withdrawn.status].join()
    assert.ok(outcome === '200,409' || outcome === '400,200', outcome)
    const rows = await app.owner.selectFrom('users').select('id').where('email', '=', email).execute()
    assert.equal(rows.length, accepted.status === 200 ? 1 : 0)
  }
})

test('a member’s address and one that is invited already are refused, an expired invitation is renewed', async () => {
  const { email } = await app.member('member')
  const refused = async (body: object) => {
    const { status, body: answer } = await invite(body)
    return [status, answer.error]
  }
  assert.deepEqual(await refused({ email: email.toUpperCase() }), [409, 'USER_EXISTS'])
  const { id } = await invitedBy({ email: 'again@test.example' })
  assert.deepEqual(await refused({ email: 'again@test.example' }), [409, 'INVITATION_EXISTS'])
  assert.deepEqual(await refused({ email: 'none@wallet.invalid' }), [400, 'VALIDATION_ERROR'])
  for (const message of ['x'.repeat(1_001), 'a\u0007b', 'a\u001b[31m']) {
    assert.deepEqual(await refused({ email: 'words@test.example', message }), [400, 'VALIDATION_ERROR'])
  }
  assert.deepEqual(await refused({ email: 'words@test.example', role: 'owner' }), [400, 'VALIDATION_ERROR'])
  await app.owner.updateTable('invitations').set({ expires_at: new Date() }).where('id', '=', id).execute()
  const { token } = await invitedBy({ email: 'again@test.example' })
  assert.equal((await accept(token)).status, 200)
})

test('who squats on an address does not keep the invited from it', async () => {
  const squatter = await app.member('subscriber')
  await app.owner.updateTable('users').set({ email_verified: false }).where('id', '=', squatter.id).execute()
  const { token } = await invitedBy({ email: squatter.email, role: 'member' })
  const { status, body } = await accept(token)
  assert.deepEqual([status, body.user.email, body.user.role], [200, squatter.email, 'member'])
  const { body: other } = await app.request('GET', '/api/profile', { as: squatter })
  assert.deepEqual([other.email, other.role], [`${squatter.id}@address.invalid`, 'subscriber'])
})

test('lists are newest first, in pages, by status', async () => {
  const all = await list('?limit=200')
  assert.ok(all.length > 3)
  assert.deepEqual(
    all.map(({ createdAt }: { createdAt: string }) => createdAt),
    all
      .map(({ createdAt }: { createdAt: string }) => createdAt)
      .toSorted()
      .toReversed(),
  )
  const { body } = await app.request('GET', '/api/admin/invitations?limit=2&page=2', { as: admin })
  assert.deepEqual(body.invitations, all.slice(2, 4))
  const totalPages = Math.ceil(all.length / 2)
  const page = { page: 2, limit: 2, total: all.length, totalPages, hasNext: totalPages > 2, hasPrev: true }
  assert.deepEqual(body.pagination, page)
  for (const status of ['pending', 'expired', 'accepted']) {
    const expected = all.filter((one: { status: string }) => one.status === status)
    assert.deepEqual(await list(`?limit=200&status=${status}`), expected)
  }
})

test('who invited, withdrew and accepted is in the audit log, without the address of one who did not come', async () => {
  const { id, token } = await invitedBy({ email: 'audited@test.example', role: 'member' })
  const { user } = (await accept(token)).body
  const other = await invitedBy({ email: 'unaudited@test.example' })
  await app.request('DELETE', `/api/admin/invitations/${other.id}`, { as: admin })
  const entries = (await app.request('GET', '/api/admin/audit-log?limit=4', { as: admin })).body.entries
  assert.deepEqual(
    entries.map(({ action, adminId, targetUserId, details }: Record<string, unknown>) => [
      action,
      adminId,
      targetUserId,
      details,
    ]),
    [
      ['INVITATION_REVOKE', admin.id, null, { previousValue: { role: 'subscriber' } }],
      ['INVITATION_CREATE', admin.id, null, { newValue: { role: 'subscriber' } }],
      ['INVITATION_ACCEPT', user.id, user.id, { newValue: { role: 'member', invitationId: id } }],
      ['INVITATION_CREATE', admin.id, null, { newValue: { role: 'member' } }],
    ],
  )
  assert.ok(!JSON.stringify(entries).includes('unaudited@'))
})

test('a mail that is refused is shown as failed', async () => {
  sink.answerWith(550)
  await invite({ email: 'refused@test.example' })
  const [first] = await eventually(
    'the mail has failed',
    list.bind(null, '?limit=1'),
    ([one]) => one.mail !== 'pending',
  )
  assert.deepEqual([first.email, first.mail], ['refused@test.example', 'failed'])
  sink.answerWith()
})

async function countUsers(): Promise<number> {
  return (await app.owner.selectFrom('users').select('id').execute()).length
}

/** Of a further administrator, in whose name somebody is invited. */
async function invitedInNameOf(inviter: Member, email: string): Promise<string> {
  const { status, text } = await invite({ email }, inviter)
  assert.equal(status, 201, text)
  return linkOf(await nextMail(sink, email, 'You are invited to the community')).token
}

for (const [what, act] of [
  ['suspended', ({ id }: Member) => ['PUT', `/api/admin/users/${id}/status`, { isActive: false }]],
  ['demoted', ({ id }: Member) => ['POST', '/api/set-user-role', { userId: id, role: 'member' }]],
] as const) {
  test(`an invitation ends with its administrator, who is ${what}, and does not come back with them`, async () => {
    const inviter = await app.member('admin')
    const token = await invitedInNameOf(inviter, `by-${what}@test.example`)
    const [method, path, body] = act(inviter) as [string, string, object]
    assert.equal((await app.request(method, path, { as: admin, body })).status, 200)
    assert.deepEqual((await accept(token)).body, invalid)
    await app.owner.updateTable('users').set({ role: 'admin', is_active: true }).where('id', '=', inviter.id).execute()
    assert.deepEqual((await accept(token)).body, invalid)
  })
}

test('an invitation of somebody who is no administrator any more, in whatever way, counts no longer', async () => {
  const inviter = await app.member('admin')
  const token = await invitedInNameOf(inviter, 'otherwise@test.example')
  await app.owner.updateTable('users').set({ role: 'member' }).where('id', '=', inviter.id).execute()
  assert.deepEqual((await accept(token)).body, invalid)
  await app.owner.updateTable('users').set({ role: 'admin' }).where('id', '=', inviter.id).execute()
  assert.equal((await accept(token)).status, 200)
})

test('inviting an administrator needs a fresh sign-in, alone and among others', async () => {
  const inviter = await app.member('admin')
  await app.owner
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 25 * 60 * 60 * 1000) })
    .where('id', '=', inviter.sessionId)
    .execute()
  const invitations = [
    { email: 'one@test.example', role: 'member' },
    { email: 'two@test.example', role: 'admin' },
  ]
  const many = await app.request('POST', '/api/admin/invitations/bulk', { as: inviter, body: { invitations } })
  for (const { status, body } of [await invite({ email: 'new-admin@test.example', role: 'admin' }, inviter), many]) {
    assert.deepEqual([status, body.error], [403, 'FRESH_SIGN_IN_REQUIRED'])
  }
  const jwt = { authorization: `Bearer ${await (await app.member('admin')).jwt()}` }
  const body = { email: 'by-jwt@test.example', role: 'admin' }
  assert.equal((await app.request('POST', '/api/admin/invitations', { headers: jwt, body })).status, 403)
  await invitedInNameOf(inviter, 'member@test.example')
})

test('an invitation whose mail was refused is replaced by another, one whose mail was sent is not', async () => {
  const { id } = await invitedBy({ email: 'refused-once@test.example' })
  assert.equal((await invite({ email: 'refused-once@test.example' })).body.error, 'INVITATION_EXISTS')
  await eventually('the program knows that the mail was sent', async () => (await list())[0].mail === 'sent')
  await app.owner.updateTable('invitations').set({ mail_state: 'failed' }).where('id', '=', id).execute()
  const { id: replaced } = await invitedBy({ email: 'refused-once@test.example' })
  assert.notEqual(replaced, id)
  const found = (await list()).filter(({ email }: { email: string }) => email === 'refused-once@test.example')
  assert.deepEqual(
    found.map(({ id }: { id: string }) => id),
    [replaced],
  )
})
