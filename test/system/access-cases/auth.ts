import { createApiKey } from '../../../src/features/auth/api-keys/api-keys.ts'
import { issueLink } from '../../../src/features/auth/links/links.ts'
import { transaction } from '../../../src/platform/database/transaction.ts'
import { MEMBERS_PASSWORD } from '../../harness/database-server.ts'
import { actorFor } from '../../harness/people.ts'
import { addUser } from '../../harness/user-fixtures.ts'
import type { AccessCases, Make } from './access-case.ts'
import { another, anotherEmail, anotherUser, caller, id, type Owner, ownEmail, self, somebody } from './people.ts'

export const resetToken: Make = async (scene) => issueLink(scene.app.owner, (await somebody(scene)).id, 'reset')

const disownToken: Make = async ({ app }) => issueLink(app.owner, await addUser(app), 'disown')

const addressToken: Make = async ({ app }) => issueLink(app.owner, await addUser(app), 'verification')

const apiKey =
  (owner: Owner): Make =>
  async (scene) => {
    const actor = actorFor(await owner(scene))
    const { platform, features } = scene.app
    const newKey = { name: 'Key', scopes: ['webhooks:write' as const] }
    const parts = { community: platform.community, audit: features.audit }
    const made = await transaction(platform.db, (trx) => createApiKey(trx, parts, actor, newKey))
    return made.apiKey.id
  }

/** The names of an account and of its key. */
const ownedApiKey =
  (owner: Owner): Make =>
  async (scene) => {
    const person = await owner(scene)
    return `${person.id} ${await apiKey(async () => person)(scene)}`
  }

/** As registered on some device, of no use to sign in. */
const passkey =
  (owner: Owner): Make =>
  async (scene) => {
    const passkeyId = id()
    await scene.app.owner
      .insertInto('passkeys')
      .values({
        id: passkeyId,
        user_id: (await owner(scene)).id,
        credential_id: passkeyId,
        public_key: Buffer.alloc(1),
        counter: '0',
        transports: [],
        device_type: 'singleDevice',
        is_backed_up: false,
        aaguid: '',
        name: null,
        last_used_at: null,
      })
      .execute()
    return passkeyId
  }

const noCredential = { id: 'none', rawId: 'none', type: 'public-key', clientExtensionResults: {} }

export const authCases: AccessCases = {
  'POST /api/auth/sign-up/email': {
    // Too short: it would cost a hash for each caller.
    body: (email) => ({ name: 'Somebody new', email, password: 'short' }),
    objects: { absent: [() => `new-${id()}@test.example`, 400] },
  },
  'POST /api/auth/sign-in/email': {
    body: (email) => ({ email, password: MEMBERS_PASSWORD }),
    objects: { another: [anotherEmail, 200] },
  },
  'POST /api/auth/sign-in/magic-link': { body: () => ({ email: 'nobody@test.example' }), answers: 400 },
  'GET /api/auth/magic-link/verify': { query: (token) => `?token=${token}`, objects: { absent: [id, 200] } },
  'POST /api/auth/magic-link/verify': { body: (token) => ({ token }), objects: { absent: [id, 400] } },
  'POST /api/auth/sign-in/social': { body: () => ({ provider: 'none' }), answers: 404 },
  'GET /api/auth/callback/:provider': { objects: { absent: [() => 'none', 302] } },
  'POST /api/auth/siwe/nonce': { answers: 200 },
  'POST /api/auth/siwe/verify': { body: () => ({ message: 'none', signature: '0x00' }), answers: 400 },
  'POST /api/auth/sign-out': { answers: 200 },
  'POST /sign-out': { answers: 303 },
  'GET /api/auth/get-session': { answers: 200 },
  'GET /api/auth/token': { answers: 200 },
  'GET /api/auth/jwks': { answers: 200 },
  'POST /api/auth/revoke-sessions': { answers: 200 },
  'POST /api/auth/revoke-other-sessions': { answers: 200 },
  'POST /api/auth/request-password-reset': {
    body: (email) => ({ email }),
    objects: { own: [ownEmail, 200], another: [anotherEmail, 200], absent: [() => `${id()}@test.example`, 200] },
  },
  'GET /api/auth/reset-password/:token': {
    query: () => '?callbackURL=/',
    objects: { another: [resetToken, 302], absent: [id, 302] },
  },
  'GET /api/auth/reset-password/:token/access': { objects: { another: [resetToken, 200], absent: [id, 400] } },
  'POST /api/auth/reset-password': {
    body: (token) => ({ token, newPassword: 'another horse battery' }),
    objects: { absent: [id, 400] },
  },
  'POST /api/auth/send-verification-email': {
    body: (email) => ({ email }),
    objects: { own: [ownEmail, 400], another: [anotherEmail, (role) => (role === null ? 200 : 400)] },
  },
  'GET /api/auth/verify-email': { query: (token) => `?token=${token}`, objects: { another: [addressToken, 200] } },
  'POST /api/auth/change-password': {
    body: () => ({ currentPassword: MEMBERS_PASSWORD, newPassword: 'short' }),
    answers: 400,
  },
  'GET /reset-password': {
    query: (token) => `?token=${token}`,
    objects: { another: [resetToken, 200], absent: [id, 400] },
  },
  'POST /reset-password': {
    body: (token) => ({ token, newPassword: 'another horse battery' }),
    objects: { absent: [id, 400] },
  },
  'GET /app/confirm': { query: (token) => `?token=${token}`, objects: { any: [id, 303] } },
  'GET /app/reset': { query: (token) => `?token=${token}`, objects: { any: [id, 303] } },
  'GET /confirm': { query: (token) => `?token=${token}`, objects: { another: [addressToken, 200] } },
  'POST /confirm': {
    body: (token) => ({ token }),
    objects: { another: [addressToken, 200], absent: [id, 400] },
  },
  'GET /api/auth/disown': {
    query: (token) => `?token=${token}`,
    objects: { another: [disownToken, 200], absent: [id, 404] },
  },
  'POST /api/auth/disown': {
    query: (token) => `?token=${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: () => '',
    objects: { another: [disownToken, 200], absent: [id, 404] },
  },
  'GET /api/auth/reauthenticate': { answers: 200 },
  'POST /api/auth/reauthenticate': { body: () => ({ password: MEMBERS_PASSWORD }), answers: 200 },
  'POST /api/auth/reauthenticate/code': { answers: 409 },
  'GET /api/auth/list-accounts': { answers: 200 },
  'POST /api/auth/link-social': { body: () => ({ provider: 'none' }), answers: 404 },
  'POST /api/auth/unlink-account': { body: () => ({ accountId: 'none' }), answers: 400 },
  'GET /api/auth/two-factor/status': { answers: 200 },
  'POST /api/auth/two-factor/enable': { body: () => ({ password: MEMBERS_PASSWORD }), answers: 200 },
  'POST /api/auth/two-factor/verify-totp': {
    body: () => ({ code: '000000' }),
    answers: (role) => (role === null ? 401 : 400),
  },
  'POST /api/auth/two-factor/verify-backup-code': { body: () => ({ code: 'none' }), answers: 401 },
  'POST /api/auth/two-factor/generate-backup-codes': { body: () => ({ password: MEMBERS_PASSWORD }), answers: 400 },
  'POST /api/auth/two-factor/disable': { body: () => ({ password: MEMBERS_PASSWORD }), answers: 400 },
  'GET /api/auth/passkey/generate-register-options': { answers: 200 },
  'POST /api/auth/passkey/verify-registration': {
    body: () => ({ response: { ...noCredential, response: { clientDataJSON: 'e30', attestationObject: 'e30' } } }),
    answers: 400,
  },
  'GET /api/auth/passkey/generate-authenticate-options': { answers: 200 },
  'POST /api/auth/passkey/verify-authentication': {
    body: () => ({
      response: {
        ...noCredential,
        response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' },
      },
    }),
    answers: 400,
  },
  'GET /api/auth/passkey/list-user-passkeys': { answers: 200 },
  'POST /api/auth/passkey/update-passkey': {
    body: (passkeyId) => ({ id: passkeyId, name: 'Key' }),
    objects: { own: [passkey(caller), 200], another: [passkey(another), 404], absent: [id, 404] },
  },
  'POST /api/auth/passkey/delete-passkey': {
    body: (passkeyId) => ({ id: passkeyId }),
    objects: { own: [passkey(caller), 200], another: [passkey(another), 404], absent: [id, 404] },
  },
  'GET /api/api-keys': { answers: 200 },
  'POST /api/api-keys': { body: () => ({ name: 'Key', scopes: ['opportunities:read'] }), answers: 201 },
  'POST /api/api-keys/:id/rotate': {
    objects: { own: [apiKey(caller), 201], another: [apiKey(another), 404], absent: [id, 404] },
  },
  'DELETE /api/api-keys/:id': {
    objects: { own: [apiKey(caller), 200], another: [apiKey(another), 404], absent: [id, 404] },
  },
  'GET /api/admin/users/:id/api-keys': {
    objects: { own: [self, 200], another: [anotherUser, 200], absent: [id, 404] },
  },
  'DELETE /api/admin/users/:id/api-keys/:keyId': {
    objects: {
      own: [ownedApiKey(caller), 200],
      another: [ownedApiKey(another), 200],
      absent: [async (scene) => `${await anotherUser(scene)} ${id()}`, 404],
    },
  },
}
