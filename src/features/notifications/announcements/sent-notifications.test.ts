import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announce } from '../../../../test/harness/notification-fixtures.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'

const app = testApp()
const admin = testMember(app, 'admin')

const LATER = '2999-01-01T00:00:00.000Z'

test('the notifications of an account are listed with what is due later, each look on record', async () => {
  const member = await app.member('member')
  for (const given of [
    { title: 'Later', scheduledFor: LATER },
    { title: 'First' },
    { title: 'Last', expiresAt: LATER },
  ])
    await announce(app, admin, { userId: member.id, ...given })
  const path = `/api/admin/notifications?userId=${member.id}`
  const titlesOf = async (query: string) => {
    const { body } = await app.request('GET', `${path}${query}`, { as: admin })
    return [body.notifications.map(({ title }: { title: string }) => title), body.nextCursor]
  }
  assert.deepEqual(await titlesOf(''), [['Later', 'Last', 'First'], null])
  assert.deepEqual(await titlesOf('&scheduled=true'), [['Later'], null])
  assert.deepEqual(await titlesOf('&scheduled=false'), [['Last', 'First'], null])
  const pages: string[] = []
  for (let cursor = '', isLast = false; !isLast; ) {
    const [titles, next] = await titlesOf(`&limit=1${cursor}`)
    pages.push(...titles)
    cursor = `&cursor=${next}`
    isLast = next === null
  }
  assert.deepEqual(pages, ['Later', 'Last', 'First'])
  const { body } = await app.request('GET', '/api/admin/audit-log?action=NOTIFICATION_VIEW&limit=1', { as: admin })
  const [{ adminId, targetType, targetId, targetUserEmail, details }] = body.entries
  assert.deepEqual(
    [adminId, targetType, targetId, targetUserEmail, details],
    [admin.id, 'user', member.id, member.email, {}],
  )
})
