import type { Database } from '../database/database.ts'
import { notFound } from '../http/errors.ts'
import { changePreferences, type GivenPreferences } from './preferences-record.ts'
import type { Locale } from './schema.ts'
import { type Mailing, readUnsubscribeToken, type Unsubscription } from './unsubscribe-links.ts'
import '../users/tables.ts'

/** Digests end with all cadences: what is urgent, and security alerts, still come. */
const changes: Record<Mailing, GivenPreferences> = {
  marketing: { switches: { marketing: false } },
  digest: { cadences: { replaced: [], added: [], removed: [] } },
}

/** Whom a link concerns, and in which language. Throws 404 for one that was not made here, or whose account is gone. */
export async function readUnsubscription(
  db: Database,
  key: Buffer,
  token: string,
): Promise<Unsubscription & { readonly locale: Locale }> {
  const unsubscription = readUnsubscribeToken(key, token)
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

/** Switches off, in the account's preferences, what the link stands for; again and again, if it is followed so often. */
export async function unsubscribe(db: Database, { userId, mailing }: Unsubscription): Promise<void> {
  await changePreferences(db, userId, changes[mailing])
}
