import assert from 'node:assert/strict'
import { notificationsOf } from './notification-rows.ts'
import type { Member, TestApp } from './test-app.ts'
import { AGENT } from './user-fixtures.ts'

export const gone = { error: 'OPPORTUNITY_NOT_FOUND', message: 'Opportunity not found' }
export const changedSince = { error: 'CHANGED_SINCE', message: 'The opportunity was changed since it was seen' }

/** The calls of an administrator who reviews opportunities. */
export function callsOnReview(app: TestApp, admin: Member) {
  const send = (what: 'status' | 'delete', body: unknown, as: Member | null = admin) =>
    app.request('POST', `/api/admin/opportunities/bulk/${what}`, {
      ...(as && { as }),
      body,
      headers: { 'user-agent': AGENT },
    })
  return {
    send,
    look: async (id: string) => (await app.request('GET', `/api/admin/opportunities/${id}`, { as: admin })).body,
    resultsOf: async (...request: Parameters<typeof send>) => {
      const { status, body, text } = await send(...request)
      assert.equal(status, 200, text)
      return body.data.results
    },
    /** An owner's notifications of decisions. */
    noticesOf: async (owner: Member) =>
      (await notificationsOf(app, owner)).map(({ template, title, body, data }) => [template, title, body, data]),
  }
}
