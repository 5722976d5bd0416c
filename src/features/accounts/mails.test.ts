import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyCommunity } from '../../../test/harness/community.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { testAppWithMail } from '../../../test/harness/mail-app.ts'
import { bearer } from '../../../test/harness/profile-fixtures.ts'
import { testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { deletionMail } from './mails.ts'

const subjects = {
  deletion: { en: 'Your account has been deleted', uk: 'Ваш обліковий запис видалено' },
  ownDeletion: { en: 'You have deleted your account', uk: 'Ви видалили свій обліковий запис' },
  role: { en: 'Your role has changed', uk: 'Вашу роль змінено' },
  reset: { en: 'Choose a new password', uk: 'Оберіть новий пароль' },
}

const [app, sink] = testAppWithMail()
const admin = testMember(app, 'admin')

const speak = (member: Member, language: 'en' | 'uk') =>
  app.request('PUT', '/api/profile', { as: member, body: { preferences: { language } } })

test('the language that a member has chosen is that of every mail from then on', async () => {
  for (const language of ['uk', 'en'] as const) {
    const member = await app.member('member')
    await speak(member, language === 'en' ? 'uk' : 'en')
    await speak(member, language)
    const mails = []
    await app.request('POST', '/api/auth/request-password-reset', { body: { email: member.email } })
    mails.push(await sink.next())
    const change = { userId: member.id, role: 'confidential', notifyUser: true }
    await app.request('POST', '/api/set-user-role', { as: admin, body: change })
    mails.push(await sink.next())
    await app.request('DELETE', '/api/profile', { as: member })
    mails.push(await sink.next())
    assert.deepEqual(
      mails.map(({ subject, recipients }) => [subject, recipients]),
      [subjects.reset, subjects.role, subjects.ownDeletion].map((subject) => [subject[language], [member.email]]),
    )
  }
})

test('who leaves gets one mail, which says until when and by whom it can be undone', async () => {
  const lastDay = new Date(Date.now() + 29 * 24 * 60 * 60 * 1000)
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(lastDay)
  for (const body of [undefined, { notifyUser: false, deleteData: true }, { notifyUser: true }]) {
    const member = await app.member('member')
    await app.request('DELETE', '/api/profile', { as: member, ...(body && { body }) })
    const { recipients, subject, text = '' } = await sink.next()
    assert.deepEqual([recipients, subject], [[member.email], subjects.ownDeletion.en])
    assert.ok(text.includes(`write to the administrators of the community by ${date}`), text)
  }
})

test('of those whom an administrator deletes, only those are mailed for whom that was asked', async () => {
  const [silent, notified] = [await app.member('member'), await app.member('member')]
  await app.request('DELETE', `/api/admin/users/${silent.id}`, { as: admin })
  await app.request('DELETE', `/api/admin/users/${notified.id}`, { as: admin, body: { notifyUser: true } })
  const { recipients, subject } = await sink.next()
  assert.deepEqual([recipients, subject], [[notified.email], subjects.deletion.en])
})

test('a refused deletion mails nobody', async () => {
  const refused = await app.request('DELETE', '/api/profile', { as: admin, body: { notifyUser: true } })
  assert.equal(refused.status, 409)
  const notified = await app.member('member')
  await app.request('DELETE', '/api/profile', { as: notified, body: { notifyUser: true } })
  assert.deepEqual((await sink.next()).recipients, [notified.email])
})

test('no name and no address, however they are written, reaches somebody else or adds to the mail', async () => {
  const victim = 'victim@test.example'
  const name = `Eve\r\nBcc: ${victim}\r\n\r\n<img src=x onerror=alert(1)>`
  const addresses = [
    `eve@test.example, ${victim}`,
    `eve@test.example\r\nBcc: ${victim}`,
    `"<${victim}>" <eve@test.example>`,
    "o'eve+<b>&{}@test.example",
  ]
  for (const email of addresses) {
    const { token, id } = await app.member('member')
    await app.platform.db.updateTable('users').set({ email, name }).where('id', '=', id).execute()
    const { status } = await app.request('DELETE', '/api/profile', {
      headers: bearer(token),
      body: { notifyUser: true, reason: `<b>${victim}</b>` },
    })
    assert.equal(status, 200)
  }
  const notified = await app.member('member')
  await app.request('DELETE', '/api/profile', { as: notified, body: { notifyUser: true } })
  await eventually('the last mail has arrived', () =>
    sink.received.some(({ recipients }) => recipients.includes(notified.email)),
  )
  for (const { recipients, headers, html, raw } of sink.received) {
    assert.ok(!recipients.includes(victim), recipients.join())
    assert.equal(recipients.length, 1)
    assert.ok(!headers.some(({ key }) => key === 'bcc' || key === 'cc'))
    assert.ok(!html?.includes('<b>') && !html?.includes('<img'), raw)
    assert.ok(!raw.includes('onerror'))
  }
})

test('the mail on a deletion says in both languages how many days are left', () => {
  for (const language of ['en', 'uk'] as const) {
    const reader = { email: 'a@test.example', language }
    const { to, subject, text, html } = deletionMail(anyCommunity, reader, 30)
    assert.deepEqual([to, subject], ['a@test.example', subjects.deletion[language]])
    assert.match(text, /\b30\b/)
    assert.match(html, /\b30\b/)
    assert.equal(/[А-Яа-яІіЇїЄєҐґ]/.test(text), language === 'uk')
    assert.equal(/[A-Za-z]/.test(text), language === 'en')
  }
})
