// Depends on: servers, instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eventually } from '../../../../test/harness/eventually.ts'
import { testAppWithMail } from '../../../../test/harness/mail-app.ts'
import { countUnsentMails } from '../../../../test/harness/mail-jobs.ts'
import { startTestApp } from '../../../../test/harness/test-app.ts'
import { transaction } from '../../database/transaction.ts'
import { queueLetters } from './outbox.ts'

const [app, sink] = testAppWithMail()

const letter = (subject: string) => ({
  to: 'reader@test.example',
  subject,
  text: 'Text\n',
  html: '<p>Text</p>\n',
  language: 'en',
})

const givenUp = () => app.owner.selectFrom('given_up_mails').select(['purpose', 'reason', 'count']).execute()
const allSent = () => eventually('no mail is waiting', async () => (await countUnsentMails(app)) === 0)

test('a letter goes out with the transaction that queues it, and marked as one that nobody answers', async () => {
  await assert.rejects(
    transaction(app.platform.db, async (trx) => {
      await queueLetters(trx, [letter('Taken back')])
      throw new Error('taken back')
    }),
    /taken back/,
  )
  await queueLetters(app.platform.db, [letter('Kept')])
  const { subject, headers } = await sink.next()
  assert.equal(subject, 'Kept')
  const header = (name: string) => headers.find(({ key }) => key === name)?.value
  assert.deepEqual(
    [header('auto-submitted'), header('x-auto-response-suppress'), header('content-language')],
    ['auto-generated', 'All', 'en'],
  )
  await allSent()
})

test('what the server puts off is tried again, more often than what fails', async () => {
  sink.answerNextWith(451, 10)
  await queueLetters(app.platform.db, [letter('Put off')])
  const { subject, messageId } = await sink.next()
  assert.equal(subject, 'Put off')
  assert.match(messageId ?? '', /^<[\da-f-]{36}@localhost>$/)
  await allSent()
  assert.deepEqual(await givenUp(), [])
})

test('what is given up is counted by what it was for and why', async () => {
  sink.answerWith(550)
  await queueLetters(app.platform.db, [letter('One'), letter('Two')])
  await allSent()
  sink.answerWith(451)
  const member = await app.member('member')
  await app.request('POST', '/api/auth/request-password-reset', { body: { email: member.email } })
  await allSent()
  sink.answerWith()
  const refused = { purpose: 'letter', reason: 'mail server refused it', count: '2' }
  const untaken = { purpose: 'reset', reason: 'mail server did not take it', count: '1' }
  assert.deepEqual((await givenUp()).toSorted(byPurpose), [refused, untaken])
})

const byPurpose = (one: { purpose: string }, other: { purpose: string }) => (one.purpose < other.purpose ? -1 : 1)

test('the log has the reason of what was given up, and of what is tried again, without the address', async () => {
  const linesFrom = app.logs.length
  for (const code of [550, 451]) {
    sink.answerNextWith(code)
    await queueLetters(app.platform.db, [letter(`Answered ${code}`)])
    await allSent()
  }
  sink.hangUp(true)
  await queueLetters(app.platform.db, [letter('Answered by nobody')])
  const lines = () => app.logs.slice(linesFrom).filter((line) => line.includes('"purpose":"letter"'))
  await eventually('three have failed', lines, ({ length }) => length >= 3)
  sink.hangUp(false)
  assert.deepEqual([(await sink.next()).subject, (await sink.next()).subject], ['Answered 451', 'Answered by nobody'])
  const entries = lines().map((line) => JSON.parse(line))
  assert.deepEqual(
    entries.slice(0, 2).map(({ msg, purpose, reason, detail }) => [msg, purpose, reason, detail]),
    [
      ['mail given up', 'letter', 'mail server refused it', 'EENVELOPE 550'],
      ['mail not taken, will be retried', 'letter', 'mail server did not take it', 'EENVELOPE 451'],
    ],
  )
  assert.match(entries[2].detail, /^E[A-Z]+$/)
  assert.ok(!app.logs.slice(linesFrom).some((line) => line.includes('reader@')))
})

test('a letter survives a mail server that is away, and is sent when that is back', async () => {
  await using other = await startTestApp({ SMTP_URL: sink.url, HROMADA_RETRY_SCALE: '1' }, { hasClock: true })
  sink.hangUp(true)
  await queueLetters(other.platform.db, [letter('Survivor')])
  await eventually('an attempt has failed', async () => {
    const [mail] = await other.owner.selectFrom('mails').select(['attempts', 'deferrals']).execute()
    return mail?.attempts === 1 && mail.deferrals === 0
  })
  sink.hangUp(false)
  await sql`update mails set next_attempt_at = now()`.execute(other.owner)
  assert.equal((await sink.next()).subject, 'Survivor')
})
