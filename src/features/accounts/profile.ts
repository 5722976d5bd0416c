import { withoutSeparators } from '../../../web/shared/typed-digits.ts'
import { userNotFound } from '../../platform/access/administration.ts'
import type { OwnAddresses } from '../../platform/community/own-addresses.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { invalidBody } from '../../platform/http/errors/errors.ts'
import { emailAddress } from '../../platform/lib/email-address.ts'
import { readAvatar } from '../members/avatar.ts'
import { indexProfile } from '../members/search-index.ts'
import { dropAvatar } from './avatars.ts'
import { lockUsers } from './lock.ts'
import type { ProfileChanges } from './schema.ts'

const changedElsewhere = () =>
  invalidBody('email', 'NOT_ALLOWED', {
    reason: 'is changed by POST /api/auth/change-email, which asks the new address first',
  })

/** Changes only the fields present in the body, also within preferences. Throws 404, and 400 for another address. */
export async function changeProfile(
  trx: Transaction,
  { stored }: OwnAddresses,
  userId: string,
  { avatar, ...changes }: ProfileChanges,
) {
  const before = (await lockUsers(trx, [userId])).get(userId)
  if (before === undefined) throw userNotFound()
  const { email } = changes
  if (email !== undefined && (emailAddress(email) ?? email) !== before.email) throw changedElsewhere()
  const { preferences: { notifications = {}, ...preferences } = {} } = changes
  const phone = typeof changes.phone === 'string' ? withoutSeparators(changes.phone) : changes.phone
  const updatedAt = new Date()
  const formerImage = (await readAvatar(trx, userId)) ?? null
  const image = avatar === undefined ? formerImage : avatar && stored(avatar)
  const changedOr = <Value>(value: Value | undefined, stored: Value) => (value === undefined ? stored : value)
  const searched = {
    name: changes.name ?? before.name,
    position: changedOr(changes.position, before.position),
    company: changedOr(changes.company, before.company),
    location: changedOr(changes.location, before.location),
    bio: changedOr(changes.bio, before.bio),
  }
  await trx
    .updateTable('users')
    .set({
      ...searched,
      first_name: changedOr(changes.firstName, before.first_name),
      last_name: changedOr(changes.lastName, before.last_name),
      image,
      phone: changedOr(phone, before.phone),
      // A new number has not been verified yet.
      verified_phone: changedOr(phone, before.phone) === before.verified_phone ? before.verified_phone : null,
      website: changedOr(changes.website, before.website),
      visibility: changes.visibility ?? before.visibility,
      language: preferences.language ?? before.language,
      theme: preferences.theme ?? before.theme,
      notify_by_email: notifications.email ?? before.notify_by_email,
      notify_by_push: notifications.push ?? before.notify_by_push,
      notify_by_sms: notifications.sms ?? before.notify_by_sms,
      updated_at: updatedAt,
    })
    .where('id', '=', userId)
    .execute()
  await indexProfile(trx, userId, searched, before)
  if (image !== formerImage) await dropAvatar(trx, userId)
  return { id: userId, updatedAt: updatedAt.toISOString() }
}
