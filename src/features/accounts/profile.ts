import type { Transaction } from '../database/database.ts'
import { userNotFound } from './administration.ts'
import { dropAvatar } from './avatars.ts'
import { lockUsers } from './locked-users.ts'
import type { ProfileChanges } from './schema.ts'

/** Changes the fields that are given of an account by its owner; within preferences likewise. Throws 404. */
export async function changeProfile(trx: Transaction, userId: string, changes: ProfileChanges) {
  const before = (await lockUsers(trx, [userId])).get(userId)
  if (before === undefined) throw userNotFound()
  const { preferences: { notifications = {}, ...preferences } = {} } = changes
  const updatedAt = new Date()
  const given = <Value>(value: Value | undefined, stored: Value) => (value === undefined ? stored : value)
  await trx
    .updateTable('users')
    .set({
      name: changes.name ?? before.name,
      first_name: given(changes.firstName, before.first_name),
      last_name: given(changes.lastName, before.last_name),
      image: given(changes.avatar, before.image),
      bio: given(changes.bio, before.bio),
      location: given(changes.location, before.location),
      company: given(changes.company, before.company),
      position: given(changes.position, before.position),
      phone: given(changes.phone, before.phone),
      // Of another number nobody has shown that it is the member's own.
      verified_phone: given(changes.phone, before.phone) === before.verified_phone ? before.verified_phone : null,
      website: given(changes.website, before.website),
      language: preferences.language ?? before.language,
      theme: preferences.theme ?? before.theme,
      notify_by_email: notifications.email ?? before.notify_by_email,
      notify_by_push: notifications.push ?? before.notify_by_push,
      notify_by_sms: notifications.sms ?? before.notify_by_sms,
      updated_at: updatedAt,
    })
    .where('id', '=', userId)
    .execute()
  if (changes.avatar !== undefined && changes.avatar !== before.image) await dropAvatar(trx, userId)
  return { id: userId, updatedAt: updatedAt.toISOString() }
}
