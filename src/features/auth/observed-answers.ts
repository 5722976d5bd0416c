import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/errors.ts'
import { originOf, type RecordSecurityEvent } from '../security-log/event.ts'
import type { AuthEndpoint } from './better-auth-endpoint.ts'
import type { Guess, LimitGuesses } from './guesses/limit-guesses.ts'

interface ObservationParts {
  readonly limitGuesses: LimitGuesses
  readonly recordSecurityEvent: RecordSecurityEvent
}

/** Limits guesses at what an endpoint of better-auth checks, and records what it answers, as its declaration says. */
export async function observed(
  { limitGuesses, recordSecurityEvent }: ObservationParts,
  endpoint: AuthEndpoint,
  request: FastifyRequest,
  answer: () => Promise<Response>,
): Promise<Response> {
  const { signsIn } = endpoint
  const origin = originOf(request)
  const guess = guessOf(endpoint, request)
  const noteFailure = () =>
    signsIn !== undefined && recordSecurityEvent({ kind: 'SIGN_IN_FAILED', userId: null, origin, detail: signsIn })
  try {
    const response = guess === undefined ? await answer() : await limitGuesses(guess, answer, isWrongGuess)
    if (isRefused(response)) noteFailure()
    return response
  } catch (error) {
    if (error instanceof ApiError) noteFailure()
    throw error
  }
}

function guessOf({ guess }: AuthEndpoint, request: FastifyRequest): Guess | undefined {
  if (guess === undefined) return undefined
  const { body, caller } = request
  const origin = originOf(request)
  if (guess === 'reset') return { of: guess, account: null, origin }
  if (guess === 'password') return { of: guess, account: body as { email: string }, origin }
  return caller.user === null ? undefined : { of: guess, account: { id: caller.user.id }, origin }
}

/** How better-auth and our plugins answer what was guessed wrong. */
const wrongGuesses: ReadonlySet<unknown> = new Set([
  'INVALID_EMAIL_OR_PASSWORD',
  'INVALID_PASSWORD',
  'INVALID_TOKEN',
  'INVALID_CODE',
])

export async function isWrongGuess(response: Response): Promise<boolean> {
  if (response.status !== 400 && response.status !== 401) return false
  const text = await response.clone().text()
  return text !== '' && wrongGuesses.has(JSON.parse(text).code)
}

function isRefused({ status, headers }: Response): boolean {
  return status >= 400 || /[?&]error=/.test(headers.get('location') ?? '')
}
