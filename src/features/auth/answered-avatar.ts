import { isId } from '../../platform/http/schemas/schema.ts'
import type { Platform } from '../../platform/platform.ts'
import { avatarOf, readAvatar } from '../members/avatar.ts'

/** As far as answers of better-auth are alike. */
type Answer = { readonly user?: { readonly id: string; readonly image?: string | null } | null } | null

/** better-auth answers the picture of an account as it is stored: here with its address. */
export async function withAvatar(
  { db, ownAddresses }: Pick<Platform, 'db' | 'ownAddresses'>,
  body: string,
): Promise<string> {
  if (!body.includes('"image":"')) return body
  const answer: Answer = JSON.parse(body)
  const { user } = answer ?? {}
  if (!user?.image) return body
  const isElsewhere = ownAddresses.pathOf(user.image) === undefined
  // Enumeration: an account that is answered without being there has what it would have.
  const stored = isElsewhere && isId(user.id) ? await readAvatar(db, user.id) : undefined
  const image = avatarOf(stored ?? user.image, ownAddresses)
  return JSON.stringify({ ...answer, user: { ...user, image } })
}
