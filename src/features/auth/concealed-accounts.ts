import { codeOf } from './guesses/limit-guesses.ts'

const invalidPassword = { message: 'Invalid email or password', code: 'INVALID_EMAIL_OR_PASSWORD' }

/**
 * Enumeration: whoever has just signed up with a password must not learn by it whether the address was free. The mail to
 * confirm the address has been queued again by now.
 */
export async function concealUnproven(answer: Response): Promise<Response> {
  const isUnproven = answer.status === 403 && (await codeOf(answer)) === 'EMAIL_NOT_VERIFIED'
  return isUnproven ? Response.json(invalidPassword, { status: 401 }) : answer
}

/** Race: of sign-ups with a free address at one moment one succeeds. The others, asked again, find it taken. */
export async function concealRace(ask: () => Promise<Response>): Promise<Response> {
  const answer = await ask()
  const hasLost = answer.status === 422 && (await codeOf(answer)) === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'
  return hasLost ? ask() : answer
}
