import type { Database } from '../../../platform/database/database.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { notFound } from '../../../platform/http/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changePreferences, type PreferencesPatch } from './store.ts'
import { type Mailing, readUnsubscribeToken, type Unsubscription } from './unsubscribe-links.ts'

/** Without any cadence only urgent notifications and security alerts are sent by e-mail. */
const changes: Record<Mailing, PreferencesPatch> = {
  marketing: { switches: { marketing: false } },
  digest: { cadences: { replaced: [], added: [], removed: [] } },
}

/** Throws 404 for a forged token, and when the account is deleted. */
export async function readUnsubscription(
  db: Database,
  keys: readonly Buffer[],
  token: string,
): Promise<Unsubscription & { readonly locale: Locale }> {
  const unsubscription = readUnsubscribeToken(keys, token)
  const account =
    unsubscription &&
    (await db
      .selectFrom('users')
      .select('language')
      .where('id', '=', unsubscription.userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst())
  if (unsubscription === undefined || account === undefined) throw notFound('Unsubscribe link not found')
  return { ...unsubscription, locale: account.language }
}

export async function unsubscribe(
  parts: Pick<Platform, 'db' | 'community'>,
  { userId, mailing }: Unsubscription,
): Promise<void> {
  await changePreferences(parts, userId, () => changes[mailing])
}
