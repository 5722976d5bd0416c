import { newLinkToken } from '../../../src/features/auth/links/tokens.ts'
import type { AccessCases, Make } from './access-case.ts'
import { id, somebody } from './people.ts'

const inAnHour = () => new Date(Date.now() + 60 * 60 * 1000)
const newAddress = () => `new-${id()}@test.example`

export const invitationWith =
  (name: 'id' | 'token'): Make =>
  async ({ app }) => {
    const { token, tokenHash } = newLinkToken()
    const invitation = { id: id(), email: newAddress(), role: 'member', language: 'en', token_hash: tokenHash } as const
    await app.owner
      .insertInto('invitations')
      .values({ ...invitation, expires_at: inAnHour() })
      .execute()
    return name === 'id' ? invitation.id : token
  }

export const changeToken =
  (column: 'token_hash' | 'return_token_hash'): Make =>
  async (scene) => {
    const { token, tokenHash } = newLinkToken()
    const { id: userId, email } = await somebody(scene)
    const change = { id: id(), user_id: userId, former_address: email, new_address: newAddress() }
    await scene.app.owner
      .insertInto('address_changes')
      .values({ ...change, [column]: tokenHash, expires_at: inAnHour() })
      .execute()
    return token
  }

const disavowalToken: Make = async (scene) => {
  const { token, tokenHash } = newLinkToken()
  const { id: userId } = await somebody(scene)
  await scene.app.owner
    .insertInto('access_changes')
    .values({ id: id(), user_id: userId, change: 'apiKeyCreated', token_hash: tokenHash })
    .execute()
  return token
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
    objects: { another: [changeToken('token_hash'), 200], absent: [id, 400] },
  },
  'POST /api/auth/change-email/confirm': {
    body: (token) => ({ token }),
    objects: { another: [changeToken('token_hash'), 200], absent: [id, 400] },
  },
  'GET /api/auth/change-email/undo': {
    query: byToken,
    objects: { another: [changeToken('return_token_hash'), 200], absent: [id, 400] },
  },
  'POST /api/auth/change-email/undo': {
    body: (token) => ({ token, newPassword: 'another horse battery' }),
    objects: { absent: [id, 400] },
  },
}
