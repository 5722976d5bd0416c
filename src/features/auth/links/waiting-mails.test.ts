import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eventually } from '../../../../test/harness/eventually.ts'
import { linkOf } from '../../../../test/harness/link-mails.ts'
import { testAppWithMail } from '../../../../test/harness/mail-app.ts'
import { storedTexts } from '../../../../test/harness/stored-texts.ts'

// With the real pauses, so that a mail waits for as long as a test looks at it.
const [app, sink] = testAppWithMail({ HROMADA_RETRY_SCALE: '1' })

const requestReset = (email: string, more: object = {}) =>
  app.request('POST', '/api/auth/request-password-reset', { body: { email, ...more } })

const readMails = () =>
  app.owner.selectFrom('mails').select(['purpose', 'page', 'attempts', 'deferrals']).orderBy('purpose').execute()

const triedMails = (count: number) =>
  eventually(
    `${count} mails were tried`,
    readMails,
    (mails) => mails.length === count && mails.every(({ deferrals }) => deferrals > 0),
  )

async function retryNow(): Promise<void> {
  await sql`update mails set next_attempt_at = now()`.execute(app.owner)
}

test('the row of a mail that waits holds no link, and neither does any other', async () => {
  const email = 'waiting@test.example'
  sink.answerWith(451)
  await app.request('POST', '/api/auth/sign-up/email', { body: { name: 'Waiting', email, password: 'correct horse' } })
  await requestReset(email, { redirectTo: '/new-password' })
  const waiting = await triedMails(2)
  assert.deepEqual(
    waiting.map(({ purpose, page }) => [purpose, page]),
    [
      ['reset', '/new-password'],
      ['verification', null],
    ],
  )
  const tried = await storedTexts(app)
  assert.ok(tried.some((row) => row.includes('/new-password')))
  for (const row of tried) assert.doesNotMatch(row, /token=/)

  sink.answerWith()
  await retryNow()
  const mails = [await sink.next(), await sink.next()]
  const links = mails.flatMap(({ text = '' }) => [...text.matchAll(/(?:token=|reset-password\/)([\w.-]+)/g)])
  const secrets = links.map(([, secret = '']) => secret)
  assert.equal(secrets.length, 3)
  const stored = await storedTexts(app)
  for (const secret of secrets) assert.ok(!stored.some((row) => row.includes(secret)))
})

test('an invitation that waits is stored without its link, and its late link works', async () => {
  const admin = await app.member('admin')
  sink.answerWith(451)
  await app.request('POST', '/api/admin/invitations', { as: admin, body: { email: 'hidden@test.example' } })
  await triedMails(1)
  sink.answerWith()
  await retryNow()
  const { token } = linkOf(await sink.next())
  for (const row of await storedTexts(app)) assert.ok(!row.includes(token))
  const accepted = await app.request('POST', '/api/auth/sign-up/invitation', {
    body: { token, name: 'Newcomer', password: 'correct horse' },
  })
  assert.equal(accepted.status, 200)
})

test('a mail that waits does not go to an account that has been suspended meanwhile', async () => {
  const member = await app.member('member')
  sink.answerWith(451)
  await requestReset(member.email)
  await triedMails(1)
  await app.owner.updateTable('users').set({ is_active: false }).where('id', '=', member.id).execute()
  const before = sink.received.length
  sink.answerWith()
  await retryNow()
  await eventually('no mail waits', readMails, (mails) => mails.length === 0)
  assert.equal(sink.received.length, before)
})
