import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyCommunity } from '../../../../test/harness/community.ts'
import { eventually } from '../../../../test/harness/eventually.ts'
import { testAppWithMail } from '../../../../test/harness/mail-app.ts'
import { testMember } from '../../../../test/harness/suite.ts'
import { callsOnAccounts } from '../../../../test/harness/user-fixtures.ts'
import { announceSuspensions } from './announce.ts'
import { suspensionMail } from './mail.ts'

const [app, sink] = testAppWithMail()
const admin = testMember(app, 'admin')
const { setStatus, remove } = callsOnAccounts(app, admin)

test('a suspension is mailed to the owner, in the language and time zone of the account', async () => {
  const member = await app.member('member')
  await app.owner.updateTable('users').set({ language: 'uk' }).where('id', '=', member.id).execute()
  await app.owner
    .insertInto('notification_preferences')
    .values({ user_id: member.id, timezone: 'Europe/Kyiv' })
    .execute()
  const until = '2999-06-01T09:00:00Z'
  await setStatus(member.id, { isActive: false, reason: 'Розсилка <реклами>', until })
  const { subject, recipients, text, html } = await sink.next()
  assert.deepEqual([subject, recipients], ['Ваш обліковий запис призупинено', [member.email]])
  const paragraphs = [
    'Ваш обліковий запис у громаді призупинено. Він знову запрацює 1 червня 2999 р. о 12:00 GMT+3; до того часу увійти до нього не можна.\n',
    'Причина: Розсилка <реклами>\n',
    'Якщо вважаєте, що це помилка, напишіть адміністрації громади.\n',
    '-- \nHromada\n',
  ]
  assert.equal(text, paragraphs.join('\n'))
  assert.ok(html?.includes('Розсилка &lt;реклами&gt;'))
})

test('the mail says what there is to say, and to an unproven address nothing that somebody wrote', () => {
  const suspended = {
    email: 'a@test.example',
    isProven: true,
    language: 'en',
    timeZone: 'UTC',
    reason: 'Spam',
  } as const
  const help = 'If you think that this is a mistake, write to the administrator of the community.\n'
  const forGood = 'Your account in the community is suspended. You cannot sign in to it.\n'
  const until = new Date('2030-01-31T12:00:00Z')
  const untilThen =
    'Your account in the community is suspended until January 31, 2030 at 12:00 PM UTC. Until then you cannot sign in to it.\n'
  const cases = [
    [{ ...suspended, until: null }, [forGood, 'Reason: Spam\n', help]],
    [{ ...suspended, until, reason: null }, [untilThen, help]],
    [{ ...suspended, until, timeZone: 'Mars/Olympus', isProven: false }, [untilThen, help]],
  ] as const
  for (const [given, paragraphs] of cases) assert.equal(suspensionMail(anyCommunity, given).text, paragraphs.join('\n'))
})

test('a suspended account gets no mail to choose a new password', async () => {
  const member = await app.member('member')
  const request = () => app.request('POST', '/api/auth/request-password-reset', { body: { email: member.email } })
  await request()
  const subjects = [(await sink.next()).subject]
  await setStatus(member.id, { isActive: false })
  subjects.push((await sink.next()).subject)
  assert.equal((await request()).status, 200)
  await setStatus(member.id, { isActive: true })
  subjects.push((await sink.next()).subject)
  await request()
  subjects.push((await sink.next()).subject)
  assert.deepEqual(subjects, [
    'Choose a new password',
    'Your account has been suspended',
    'Your account is active again',
    'Choose a new password',
  ])
})

test('each change of a suspension is mailed once; a deleted account gets none', async () => {
  const [member, deleted] = [await app.member('member'), await app.member('member')]
  await setStatus(member.id, { isActive: false, reason: 'One' })
  assert.match((await sink.next()).text ?? '', /Reason: One/)
  await setStatus(member.id, { isActive: false, reason: 'One' })
  await app.platform.jobs.stop()
  await setStatus(deleted.id, { isActive: false })
  await remove(deleted.id)
  await setStatus(member.id, { isActive: false, reason: 'Two' })
  await Promise.all([1, 2].map(() => announceSuspensions(app.platform.db, app.platform.community)))
  const queued = await app.owner.selectFrom('mails').select('message').execute()
  assert.deepEqual(
    queued.map(({ message }) => message?.to),
    [member.email],
  )
  await eventually('all are announced', async () => {
    const left = app.owner.selectFrom('suspensions').select('user_id').where('is_announced', '=', false)
    return (await left.execute()).length === 0
  })
})
