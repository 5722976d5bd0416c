import assert from 'node:assert/strict'
import { type Flaws, openAuthenticator } from './authenticator.ts'
import { cookiesOf } from './second-factor-fixtures.ts'
import type { Answer, Member, TestApp } from './test-app.ts'

type Authenticator = ReturnType<typeof openAuthenticator>

/** The address of the service under the name that passkeys can be bound to. */
export const pageOf = ({ url }: Pick<TestApp, 'url'>) => url.replace('127.0.0.1', 'localhost')

export async function beginRegistering(app: TestApp, as: Member) {
  const answer = await app.request('GET', '/api/auth/passkey/generate-register-options', { as })
  assert.equal(answer.status, 200, answer.text)
  return { options: answer.body, cookie: cookiesOf(answer) }
}

export const sendRegistration = (app: TestApp, as: Member, cookie: string, response: object, name?: string) =>
  app.request('POST', '/api/auth/passkey/verify-registration', {
    as,
    headers: { cookie },
    body: { response, ...(name !== undefined && { name }) },
  })

/** Registers the passkey of an authenticator. */
export async function tryToRegister(app: TestApp, as: Member, authenticator: Authenticator, flaws: Flaws = {}) {
  const { options, cookie } = await beginRegistering(app, as)
  return sendRegistration(app, as, cookie, authenticator.create(options, flaws), 'Key')
}

/** @returns an authenticator with a passkey of the account */
export async function registerPasskey(app: TestApp, as: Member) {
  const authenticator = openAuthenticator(pageOf(app))
  const { status, body, text } = await tryToRegister(app, as, authenticator)
  assert.equal(status, 200, text)
  return { authenticator, id: body.id as string, recoveryCodes: body.backupCodes as string[] }
}

export async function beginPasskeySignIn(app: TestApp) {
  const answer = await app.request('GET', '/api/auth/passkey/generate-authenticate-options')
  return { options: answer.body, cookie: cookiesOf(answer) }
}

export const sendAssertion = (app: TestApp, cookie: string, response: object): Promise<Answer> =>
  app.request('POST', '/api/auth/passkey/verify-authentication', { headers: { cookie }, body: { response } })

export async function signInByPasskey(app: TestApp, authenticator: Authenticator, flaws: Flaws = {}) {
  const { options, cookie } = await beginPasskeySignIn(app)
  return sendAssertion(app, cookie, authenticator.get(options, flaws))
}
