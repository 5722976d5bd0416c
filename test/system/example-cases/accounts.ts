import { anotherUser, caller, self } from '../access-cases/people.ts'
import type { ExampleCases } from './example-case.ts'

/** Of nobody else here. */
const phone = '+380447654321'

export const accountExamples: ExampleCases = {
  'GET /api/admin/audit-log/export': { otherForms: { 'text/csv': { query: () => '?format=csv' } }, query: () => '' },
  'GET /api/admin/security-events/export': {
    otherForms: { 'text/csv': { query: () => '?format=csv' } },
    query: () => '',
  },
  // Members see each other.
  'GET /api/members/:id': { objects: { own: [self, 200] } },
  'POST /api/admin/users/bulk/delete': {
    body: (userId) => ({ userIds: [userId], reason: 'Advertises', notifyUser: true }),
    objects: { another: [anotherUser, 200] },
  },
  'DELETE /api/admin/users/:id': { body: () => ({ reason: 'Advertises', notifyUser: true }) },
  'POST /api/admin/users/:id/restore': { body: () => ({ reason: 'Deleted by mistake' }) },
  'DELETE /api/admin/users/:id/sessions': { body: () => ({ reason: 'The telephone was stolen' }) },
  'DELETE /api/admin/users/:id/sessions/:sessionId': { body: () => ({ reason: 'The telephone was stolen' }) },
  'DELETE /api/admin/users/:id/api-keys/:keyId': { body: () => ({ reason: 'The key was published' }) },
  'DELETE /api/admin/users/:id/webhooks/:webhookId': { body: () => ({ reason: 'The receiver is gone' }) },
  'DELETE /api/profile': { body: () => ({ reason: 'Moving abroad' }) },
  'POST /api/profile/phone/verify': async (scene) => {
    await scene.app.request('POST', '/api/profile/phone', { as: await caller(scene), body: { phone } })
    const { text } = await scene.sms.next(({ to }) => to === phone)
    return { body: { code: /\b\d{6}\b/.exec(text)?.[0] } }
  },
}
