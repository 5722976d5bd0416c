import assert from 'node:assert/strict'
import type { NewNotification } from '../../src/features/notifications/insert.ts'
import { insertOne } from './delivery-fixtures.ts'
import type { Member, TestApp } from './test-app.ts'

/** Sends what an administrator sends; what is not given is as plain as can be. */
export function announce(app: TestApp, admin: Member, given: object, headers: Record<string, string> = {}) {
  const body = { type: 'SYSTEM_ANNOUNCEMENT', title: 'Title', body: 'Body', ...given }
  return app.request('POST', '/api/notifications', { body, headers, as: admin })
}

export const emptyList = { notifications: [], unreadCount: 0, totalCount: 0, hasMore: false }

/** What the list of a member says. */
export async function listOf(app: TestApp, member: Member, query = '') {
  const { status, body, text } = await app.request('GET', `/api/notifications${query}`, { as: member })
  assert.equal(status, 200, text)
  return body
}

/** Inserts notifications one after another. @returns their ids, the oldest first */
export async function insertInApp(
  app: TestApp,
  member: Pick<Member, 'id'>,
  count: number,
  given: Partial<NewNotification> = {},
): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) ids.push(await insertOne(app, member, { channels: ['IN_APP'], ...given }))
  return ids
}
