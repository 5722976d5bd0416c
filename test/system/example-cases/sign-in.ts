import { issueLink } from '../../../src/features/auth/links/links.ts'
import { MEMBERS_PASSWORD } from '../../harness/database-server.ts'
import { bearer } from '../../harness/profile-fixtures.ts'
import { addUser, storedUser } from '../../harness/user-fixtures.ts'
import { anotherEmail, caller, id, ownEmail, somebody } from '../access-cases/people.ts'
import type { ExampleCases } from './example-case.ts'

const newAddress = () => `olena-${id()}@community.example`

/** Where the browser goes to after the provider. */
const atProvider = { provider: 'oidc', callbackURL: '/app' }

export const signInExamples: ExampleCases = {
  'POST /api/auth/sign-up/email': {
    body: (email) => ({ name: 'Олена Коваль', email, password: 'three green bicycles' }),
    objects: { absent: [newAddress, 200] },
  },
  'POST /api/auth/sign-in/email': {
    body: (email) => ({ email, password: MEMBERS_PASSWORD }),
    objects: { own: [ownEmail, 200] },
  },
  // Anyone may ask: without a session the answer is null.
  'GET /api/auth/get-session': async (scene) => ({ headers: bearer((await somebody(scene)).token) }),
  'POST /api/auth/change-password': {
    body: () => ({ currentPassword: MEMBERS_PASSWORD, newPassword: 'three green bicycles' }),
  },
  'POST /api/auth/send-verification-email': {
    objects: { another: [async ({ app }) => (await storedUser(app, await addUser(app))).email, 200] },
  },
  'POST /api/auth/sign-in/magic-link': {
    body: (email) => ({ email, callbackURL: '/app' }),
    objects: { another: [anotherEmail, 200] },
  },
  'POST /api/auth/magic-link/verify': {
    objects: { another: [async (scene) => issueLink(scene.app.owner, (await somebody(scene)).id, 'sign-in'), 200] },
  },
  'POST /api/auth/sign-in/social': { body: () => atProvider },
  'POST /api/auth/link-social': { body: () => atProvider },
  'POST /api/auth/unlink-account': async (scene) => {
    const linked = { id: id(), user_id: (await caller(scene)).id, provider_id: 'oidc', account_id: id() }
    await scene.app.owner.insertInto('accounts').values(linked).execute()
    return { body: { accountId: linked.id } }
  },
}
