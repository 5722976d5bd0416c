import { APIError } from 'better-auth/api'
import type { Community } from '../../../platform/community/community.ts'
import { passwordRefusal } from './policy.ts'

/** Throws 400 in better-auth's words. */
export async function assertPasswordAllowed(
  community: Pick<Community, 'name'>,
  field: 'password' | 'newPassword',
  password: string,
  owner: { name?: string; email: string },
): Promise<void> {
  const refusal = await passwordRefusal(community, password, owner)
  if (refusal === undefined) return
  const { code, message, problem } = refusal
  throw new APIError('BAD_REQUEST', { code, message, details: { field, ...problem } })
}
