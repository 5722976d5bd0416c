import type { Person } from '../../harness/people.ts'
import { blackPng } from '../../harness/pictures.ts'
import type { AccessCases, Make } from './access-case.ts'
import { another, anotherUser, caller, forMembers, id, type Owner, self, somebody } from './people.ts'
import { multipart, pictureForm } from './uploads.ts'

const deletedUser: Make = async (scene) => {
  const { id } = await somebody(scene)
  await scene.app.owner.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  return id
}

/** The names of an account and of its session. */
const sessionOfAnother: Make = async (scene) => {
  const other = await somebody(scene)
  return `${other.id} ${other.sessionId}`
}

const avatar =
  (owner: Owner): Make =>
  async (scene) => {
    const picture = { id: id(), user_id: (await owner(scene)).id, image: blackPng(1, 1) }
    await scene.app.owner.insertInto('avatars').values(picture).execute()
    return `${picture.id}.webp`
  }

export const accountCases: AccessCases = {
  'GET /api/members': { answers: 200 },
  'GET /api/members/:id': { objects: { any: [anotherUser, forMembers], absent: [id, 404] } },
  'GET /api/admin/users': { answers: 200 },
  'GET /api/admin/users/:id': { objects: { own: [self, 200], another: [anotherUser, 200], absent: [id, 404] } },
  'PUT /api/admin/users/:id/role': {
    body: () => ({ role: 'confidential' }),
    objects: { own: [self, 400], another: [anotherUser, 200], absent: [id, 404] },
  },
  'PUT /api/admin/users/:id/status': {
    body: () => ({ isActive: false }),
    objects: { own: [self, 400], another: [anotherUser, 200], absent: [id, 404] },
  },
  'PUT /api/admin/users/:id/verification': {
    body: () => ({ isVerified: true }),
    objects: { own: [self, 200], another: [anotherUser, 200], absent: [id, 404] },
  },
  'DELETE /api/admin/users/:id': {
    objects: { own: [self, 400], another: [anotherUser, 200], absent: [id, 404] },
  },
  'POST /api/admin/users/:id/restore': {
    objects: { own: [self, 409], another: [deletedUser, 200], absent: [id, 404] },
  },
  'GET /api/admin/users/:id/published': {
    objects: { own: [self, 200], another: [anotherUser, 200], absent: [id, 404] },
  },
  'GET /api/admin/users/:id/sessions': {
    objects: { own: [self, 200], another: [anotherUser, 200], absent: [id, 404] },
  },
  'DELETE /api/admin/users/:id/sessions': {
    objects: { own: [self, 200], another: [anotherUser, 200], absent: [id, 404] },
  },
  'DELETE /api/admin/users/:id/sessions/:sessionId': {
    objects: {
      own: [({ caller }) => `${caller?.id} ${caller?.sessionId}`, 200],
      another: [sessionOfAnother, 200],
      absent: [async (scene) => `${await anotherUser(scene)} ${id()}`, 404],
    },
  },
  'POST /api/admin/users/bulk/delete': {
    body: (userId) => ({ userIds: [userId] }),
    objects: { own: [self, 200], another: [anotherUser, 200], absent: [id, 200] },
  },
  'POST /api/admin/users/bulk/restore': {
    body: (userId) => ({ userIds: [userId] }),
    objects: { own: [self, 200], another: [deletedUser, 200], absent: [id, 200] },
  },
  'POST /api/admin/users/bulk/role': {
    body: (userId) => ({ userIds: [userId], role: 'confidential' }),
    objects: { own: [self, 200], another: [anotherUser, 200], absent: [id, 200] },
  },
  'POST /api/admin/users/bulk/status': {
    body: (userId) => ({ userIds: [userId], isActive: false }),
    objects: { own: [self, 200], another: [anotherUser, 200], absent: [id, 200] },
  },
  'POST /api/admin/users/bulk/verification': {
    body: (userId) => ({ userIds: [userId], isVerified: true }),
    objects: { own: [self, 200], another: [anotherUser, 200], absent: [id, 200] },
  },
  'POST /api/set-user-role': {
    body: (userId) => ({ userId, role: 'confidential' }),
    objects: { own: [self, 400], another: [anotherUser, 200], absent: [id, 404] },
  },
  'GET /api/admin/audit-log': { answers: 200 },
  'GET /api/admin/audit-log/verification': { answers: 200 },
  'GET /api/admin/overview': { answers: 200 },
  'GET /api/admin/community': { answers: 200 },
  'PUT /api/admin/community': { body: () => ({ name: 'Weavers' }), answers: 200 },
  'GET /api/admin/audit-log/export': { query: () => '?from=2999-01-01T00:00:00Z', answers: 200 },
  'GET /api/admin/security-events': { answers: 200 },
  'GET /api/admin/security-events/export': { query: () => '?from=2999-01-01T00:00:00Z', answers: 200 },
  'GET /api/profile/security-events': { answers: 200 },
  'GET /api/profile': { answers: 200 },
  'PUT /api/profile': { body: () => ({ bio: 'Something about me' }), answers: 200 },
  'DELETE /api/profile': { answers: 200 },
  // Without an SMS provider, and so without a code.
  'POST /api/profile/phone': { body: () => ({ phone: '+380441234567' }), answers: 409 },
  'POST /api/profile/phone/verify': { body: () => ({ code: '000000' }), answers: 400 },
  'GET /api/profile/export': { answers: 200 },
  'GET /api/profile/login-history': { answers: 200 },
  'GET /api/profile/sessions': { answers: 200 },
  'DELETE /api/profile/sessions': { answers: 200 },
  'DELETE /api/profile/sessions/:id': {
    objects: {
      own: [({ caller }) => (caller as Person).sessionId, 200],
      another: [async (scene) => (await somebody(scene)).sessionId, 404],
      absent: [id, 404],
    },
  },
  'POST /api/profile/avatar': {
    headers: multipart,
    body: () => pictureForm,
    answers: 200,
  },
  'GET /api/avatars/:file': {
    objects: { own: [avatar(caller), 200], another: [avatar(another), 200], absent: [() => `${id()}.webp`, 404] },
  },
}
