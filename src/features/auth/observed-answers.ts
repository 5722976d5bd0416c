import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/errors/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { originOf, type RecordSecurityEvent } from '../security-log/event.ts'
import type { AuthEndpoint } from './better-auth-endpoint.ts'
import type { LimitGuesses } from './guesses/limit.ts'
import { limitResetGuesses } from './links/reset-guesses.ts'

interface ObservationParts extends Pick<Platform, 'db'> {
  readonly limitGuesses: LimitGuesses
  readonly recordSecurityEvent: RecordSecurityEvent
}

/** Limits guesses at what an endpoint of better-auth checks, and records what it answers, as its declaration says. */
export async function observed(
  parts: ObservationParts,
  endpoint: AuthEndpoint,
  request: FastifyRequest,
  answer: () => Promise<Response>,
): Promise<Response> {
  const { signsIn } = endpoint
  const origin = originOf(request)
  const noteFailure = () =>
    signsIn !== undefined &&
    parts.recordSecurityEvent({ kind: 'SIGN_IN_FAILED', userId: null, origin, detail: signsIn })
  try {
    const response = await limited(parts, endpoint, request, answer)
    if (isRefused(response)) noteFailure()
    return response
  } catch (error) {
    if (error instanceof ApiError) noteFailure()
    throw error
  }
}

interface Guessing {
  readonly email: string
  readonly token: string
  readonly password?: string
  readonly currentPassword?: string
}

async function limited(
  parts: ObservationParts,
  { guess }: AuthEndpoint,
  request: FastifyRequest,
  answer: () => Promise<Response>,
): Promise<Response> {
  const { limitGuesses } = parts
  const { caller, body } = request
  const { email, token, password, currentPassword = password } = (body ?? {}) as Guessing
  const origin = originOf(request)
  if (guess === 'reset') return limitResetGuesses(parts, request, token, answer)
  if (guess === 'password') return limitGuesses({ of: guess, account: { email }, origin }, answer)
  // Where none is sent, an answer that succeeds says nothing about the password.
  if (guess === undefined || caller.user === null || currentPassword === undefined) return answer()
  return limitGuesses({ of: guess, account: { id: caller.user.id }, origin }, answer)
}

function isRefused({ status, headers }: Response): boolean {
  return status >= 400 || /[?&]error=/.test(headers.get('location') ?? '')
}
