import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAppWithMail } from '../../../test/harness/mail-app.ts'
import { nextMail } from '../../../test/harness/mail-sink.ts'
import { testMember } from '../../../test/harness/suite.ts'
import type { Member, TestApp } from '../../../test/harness/test-app.ts'

const [open, openSink] = testAppWithMail()
const [confirmed, confirmedSink] = testAppWithMail({ HROMADA_SIGN_UP: 'confirmed' })
const admin = testMember(open, 'admin')

const SUBJECT = 'Your former account'

async function left(app: TestApp): Promise<Member> {
  const member = await app.member('member')
  assert.equal((await app.request('DELETE', '/api/profile', { as: member })).status, 200)
  return member
}

const signUp = (app: TestApp, email: string) =>
  app.request('POST', '/api/auth/sign-up/email', { body: { name: 'Back again', email, password: 'correct horse' } })

const attempts = {
  'signs up': (email: string) => signUp(open, email),
  'asks for a new password': (email: string) =>
    open.request('POST', '/api/auth/request-password-reset', { body: { email } }),
  'asks for a link to sign in by': (email: string) =>
    open.request('POST', '/api/auth/sign-in/magic-link', { body: { email } }),
}

for (const [what, attempt] of Object.entries(attempts)) {
  test(`whoever left and ${what} hears until when the account can be restored, once a day`, async () => {
    const { email } = await left(open)
    await attempt(email)
    const { text = '' } = await nextMail(openSink, email, SUBJECT)
    const lastDay = new Date(Date.now() + 29 * 24 * 60 * 60 * 1000)
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(lastDay)
    assert.ok(text.includes(`Until ${date} the administrators of the community can restore it`), text)
    for (const again of Object.values(attempts)) await again(email)
    const mails = openSink.received.filter(({ recipients: [to], subject }) => to === email && subject === SUBJECT)
    assert.equal(mails.length, 1)
  })
}

test('where addresses are to be confirmed, the answer is that for a free one, and the mail explains', async () => {
  const { email } = await left(confirmed)
  const [taken, free] = [await signUp(confirmed, email), await signUp(confirmed, 'free@test.example')]
  assert.deepEqual([taken.status, Object.keys(taken.body.user)], [free.status, Object.keys(free.body.user)])
  await nextMail(confirmedSink, email, SUBJECT)
})

test('administrators who invite a former member get an error that says so, alone and among others', async () => {
  const { email } = await left(open)
  const alone = await open.request('POST', '/api/admin/invitations', { as: admin, body: { email } })
  const message = 'This address had an account, which was deleted and can still be restored'
  assert.deepEqual([alone.status, alone.body.error, alone.body.message], [409, 'USER_DELETED', message])
  const many = { invitations: [{ email }, { email: 'newcomer@test.example' }] }
  const { body } = await open.request('POST', '/api/admin/invitations/bulk', { as: admin, body: many })
  assert.deepEqual(
    body.data.results.map(({ success, error }: { success: boolean; error?: string }) => [success, error]),
    [
      [false, 'USER_DELETED'],
      [true, undefined],
    ],
  )
})

test('an account that is suspended, and none, hear nothing', async () => {
  const member = await open.member('member')
  await open.owner.updateTable('users').set({ is_active: false }).where('id', '=', member.id).execute()
  for (const email of [member.email, 'nobody@test.example']) await attempts['asks for a new password'](email)
  const { email } = await left(open)
  await attempts['asks for a new password'](email)
  await nextMail(openSink, email, SUBJECT)
  for (const { recipients } of openSink.received) {
    assert.ok(!recipients.includes(member.email) && !recipients.includes('nobody@test.example'))
  }
})
