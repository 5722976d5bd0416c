import type { FastifyRequest } from 'fastify'
import type { Platform } from '../../../platform/platform.ts'
import { originOf } from '../../security-log/event.ts'
import type { LimitGuesses } from '../guesses/limit.ts'
import { readLink } from './links.ts'

interface ResetGuessParts extends Pick<Platform, 'db'> {
  readonly limitGuesses: LimitGuesses
}

/**
 * Limits by network how often links are tried that reset no password. Denial of service: whoever has a right one, which
 * nobody can guess, does not wait for what strangers of the same network tried.
 */
export async function limitResetGuesses<Result>(
  { db, limitGuesses }: ResetGuessParts,
  request: FastifyRequest,
  token: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if ((await readLink(db, 'reset', token)) !== undefined) return work()
  return limitGuesses({ of: 'reset', account: null, origin: originOf(request) }, work)
}
