import assert from 'node:assert/strict'
import { timeStepAt, totpCode } from '../../src/features/auth/second-factor/totp.ts'
import type { Answer, Member, TestApp } from './test-app.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

interface Enrolled {
  readonly secret: Buffer
  readonly recoveryCodes: readonly string[]
}

/** The code that an authenticator app shows, some time steps from now. */
export const codeOf = (secret: Buffer, skew = 0) => totpCode(secret, timeStepAt(Date.now()) + skew)

export function secretOf(totpUri: string): Buffer {
  const bits = [...(new URL(totpUri).searchParams.get('secret') ?? '')]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Begins to set up TOTP, as yet no factor. */
export async function beginTotp(app: TestApp, as: Member): Promise<Enrolled> {
  const answer = await app.request('POST', '/api/auth/two-factor/enable', { as, body: { password: as.password } })
  assert.equal(answer.status, 200, answer.text)
  return { secret: secretOf(answer.body.totpURI), recoveryCodes: answer.body.backupCodes }
}

/** Sets up TOTP; the codes of now may be used again. */
export async function enableTotp(app: TestApp, as: Member): Promise<Enrolled> {
  const enrolled = await beginTotp(app, as)
  const body = { code: codeOf(enrolled.secret) }
  const { status, text } = await app.request('POST', '/api/auth/two-factor/verify-totp', { as, body })
  assert.equal(status, 200, text)
  await forgetUsedCodes(app, as)
  return enrolled
}

export async function forgetUsedCodes(app: TestApp, { id }: Pick<Member, 'id'>): Promise<void> {
  await app.owner.updateTable('totp_factors').set({ last_step: null }).where('user_id', '=', id).execute()
}

export const passwordStep = (app: TestApp, { email, password }: Member, more: object = {}) =>
  app.request('POST', '/api/auth/sign-in/email', { body: { email, password, ...more } })

/** The cookies that an answer sets, as a browser sends them. */
export const cookiesOf = ({ headers }: Pick<Answer, 'headers'>): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ')

/** @returns the cookie of a sign-in by password that awaits the second factor */
export async function challengeOf(app: TestApp, member: Member): Promise<string> {
  const answer = await passwordStep(app, member)
  assert.equal(answer.body.twoFactorRedirect, true, answer.text)
  return cookiesOf(answer)
}

export const totpStep = (app: TestApp, cookie: string, code: string) =>
  app.request('POST', '/api/auth/two-factor/verify-totp', { headers: { cookie }, body: { code } })

export const recoveryStep = (app: TestApp, cookie: string, code: string) =>
  app.request('POST', '/api/auth/two-factor/verify-backup-code', { headers: { cookie }, body: { code } })
