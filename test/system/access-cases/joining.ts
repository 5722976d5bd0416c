import { issueLink } from '../../../src/features/auth/links/links.ts'
import type { AccessCases, Make } from './access-case.ts'
import { id, somebody } from './people.ts'

const inAnHour = () => new Date(Date.now() + 60 * 60 * 1000)
const newAddress = () => `new-${id()}@test.example`

export const invitationWith =
  (name: 'id' | 'token'): Make =>
  async ({ app }) => {
    const invitation = { id: id(), email: newAddress(), role: 'member', language: 'en' } as const
    await app.owner
      .insertInto('invitations')
      .values({ ...invitation, expires_at: inAnHour() })
      .execute()
    return name === 'id' ? invitation.id : issueLink(app.owner, invitation.id, 'invitation')
  }

export const changeToken =
  (purpose: 'address-change' | 'address-return'): Make =>
  async (scene) => {
    const { id: userId, email } = await somebody(scene)
    const change = { id: id(), user_id: userId, former_address: email, new_address: newAddress() }
    await scene.app.owner.insertInto('address_changes').values(change).execute()
    return issueLink(scene.app.owner, change.id, purpose)
  }

const disavowalToken: Make = async (scene) => {
  const change = { id: id(), user_id: (await somebody(scene)).id, change: 'apiKeyCreated' } as const
  await scene.app.owner.insertInto('access_changes').values(change).execute()
  return issueLink(scene.app.owner, change.id, 'access-change')
}

const byToken = (token: string) => `?token=${token}`

export const joiningCases: AccessCases = {
  'POST /api/admin/invitations': { body: () => ({ email: newAddress() }), answers: 201 },
  'POST /api/admin/invitations/bulk': {
    body: () => ({ invitations: [{ email: newAddress() }] }),
    answers: 200,
  },
  'GET /api/admin/invitations': { answers: 200 },
  'DELETE /api/admin/invitations/:id': { objects: { another: [invitationWith('id'), 200], absent: [id, 404] } },
  'GET /api/auth/invitation': {
    query: byToken,
    objects: { another: [invitationWith('token'), 200], absent: [id, 400] },
  },
  'POST /api/auth/sign-up/invitation': {
    // Too short: it would cost a hash for each caller.
    body: (token) => ({ token, name: 'Somebody new', password: 'short' }),
    objects: { another: [invitationWith('token'), 400], absent: [id, 400] },
  },
  'POST /api/auth/found': {
    body: (token) => ({ token, name: 'Somebody new', email: newAddress(), password: 'short' }),
    objects: { absent: [id, 400] },
  },
  'GET /api/auth/disavow': { query: byToken, objects: { another: [disavowalToken, 200], absent: [id, 400] } },
  'POST /api/auth/disavow': {
    body: (token) => ({ token }),
    objects: { another: [disavowalToken, 200], absent: [id, 400] },
  },
  'POST /api/auth/change-email': { body: () => ({ newEmail: newAddress() }), answers: 200 },
  'GET /api/auth/change-email/confirm': {
    query: byToken,
    objects: { another: [changeToken('address-change'), 200], absent: [id, 400] },
  },
  'POST /api/auth/change-email/confirm': {
    body: (token) => ({ token }),
    objects: { another: [changeToken('address-change'), 200], absent: [id, 400] },
  },
  'GET /api/auth/change-email/undo': {
    query: byToken,
    objects: { another: [changeToken('address-return'), 200], absent: [id, 400] },
  },
  'POST /api/auth/change-email/undo': {
    body: (token) => ({ token, newPassword: 'another horse battery' }),
    objects: { absent: [id, 400] },
  },
}
