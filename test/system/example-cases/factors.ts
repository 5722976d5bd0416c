import { openAuthenticator } from '../../harness/authenticator.ts'
import { MEMBERS_PASSWORD } from '../../harness/database-server.ts'
import { beginPasskeySignIn, beginRegistering, pageOf, registerPasskey } from '../../harness/passkey-fixtures.ts'
import { challengeOf, codeOf, enableTotp } from '../../harness/second-factor-fixtures.ts'
import { caller, somebody } from '../access-cases/people.ts'
import type { ExampleCase, ExampleCases } from './example-case.ts'

const withTotp: ExampleCase = async (scene) => {
  await enableTotp(scene.app, await caller(scene))
  return { body: { password: MEMBERS_PASSWORD } }
}

export const factorExamples: ExampleCases = {
  'POST /api/auth/two-factor/verify-totp': async (scene) => {
    const member = await somebody(scene)
    const { secret } = await enableTotp(scene.app, member)
    return { headers: { cookie: await challengeOf(scene.app, member) }, body: { code: codeOf(secret) } }
  },
  'POST /api/auth/two-factor/verify-backup-code': async (scene) => {
    const member = await somebody(scene)
    const { recoveryCodes } = await enableTotp(scene.app, member)
    return { headers: { cookie: await challengeOf(scene.app, member) }, body: { code: recoveryCodes[0] } }
  },
  'POST /api/auth/two-factor/generate-backup-codes': withTotp,
  'POST /api/auth/two-factor/disable': withTotp,
  'POST /api/auth/passkey/verify-registration': async (scene) => {
    const { options, cookie } = await beginRegistering(scene.app, await caller(scene))
    const response = openAuthenticator(pageOf(scene.app)).create(options)
    return { headers: { cookie }, body: { name: 'Телефон', response } }
  },
  'POST /api/auth/passkey/verify-authentication': async (scene) => {
    const { authenticator } = await registerPasskey(scene.app, await somebody(scene))
    const { options, cookie } = await beginPasskeySignIn(scene.app)
    return { headers: { cookie }, body: { response: authenticator.get(options) } }
  },
  // Whoever has another means is mailed no code.
  'POST /api/auth/reauthenticate/code': async (scene) => {
    const { id } = await caller(scene)
    await scene.app.owner.updateTable('accounts').set({ password: null }).where('user_id', '=', id).execute()
    return {}
  },
}
