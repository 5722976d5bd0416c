import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { Reauthentication } from '../../../platform/database/tables/auth.ts'
import { secondFactors } from '../../../platform/database/tables/second-factors.ts'
import { reauthenticationRequired } from '../../../platform/http/errors/errors.ts'
import { hasMailbox } from '../../../platform/senders/mail/mail.ts'
import { factorsOf } from '../second-factor/factors.ts'

const VALID_MINUTES = 10

export const reauthenticationField = {
  type: 'string',
  input: false,
  required: false,
  fieldName: 'reauthenticated_by',
  returned: false,
} as const

export interface OwnSession {
  readonly userId: string
  readonly sessionId: string
}

export const means = ['password', ...secondFactors, 'mail'] as const
type Means = (typeof means)[number]

/** By what the owner of an account can prove to be one; a code by mail where there is nothing else. */
export async function meansOf(db: Database | Transaction, userId: string, mailsAreSent: boolean): Promise<Means[]> {
  const { rows } = await sql<{ hasPassword: boolean; email: string }>`
    select email, exists (
      select from accounts where user_id = users.id and provider_id = 'credential' and password is not null
    ) as "hasPassword"
    from users where id = ${userId}`.execute(db)
  const [{ hasPassword, email } = { hasPassword: false, email: '' }] = rows
  const own = [...(hasPassword ? (['password'] as const) : []), ...(await factorsOf(db, userId))]
  return own.length === 0 && mailsAreSent && hasMailbox(email) ? ['mail'] : own
}

/**
 * Stolen sessions: a session alone neither adds nor removes what opens the account for good. Its owner has proven to be
 * one within 10 minutes, at the sign-in or since. An account that has nothing to prove it by has signed in within them.
 * @returns whether a reset by mail is to leave what is added now: not what a mailbox alone has added
 * @throws 403 REAUTHENTICATION_REQUIRED
 */
export async function assertReauthenticated(
  db: Database | Transaction,
  { userId, sessionId }: OwnSession,
  mailsAreSent: boolean,
): Promise<{ readonly isVouched: boolean }> {
  const { rows } = await sql<{ by: Reauthentication | null; isRecent: boolean; isVouched: boolean }>`
    select reauthenticated_by as by, reauthenticated_by is not distinct from 'password'
        or reauthenticated_by is not distinct from 'factor' and (
          exists (select from totp_factors where user_id = ${userId} and confirmed_at is not null and is_vouched)
          or exists (select from passkeys where user_id = ${userId} and is_vouched)
        ) as "isVouched",
      coalesce(reauthenticated_at, created_at) > now() - make_interval(mins => ${VALID_MINUTES}) as "isRecent"
    from sessions where id = ${sessionId} and user_id = ${userId}`.execute(db)
  const [session] = rows
  const means = await meansOf(db, userId, mailsAreSent)
  const [first] = means
  const isEnough = first === undefined || (first === 'mail' ? session?.by === 'mail' : isOwn(session?.by))
  if (!session?.isRecent || !isEnough) throw reauthenticationRequired()
  return { isVouched: session.isVouched }
}

const isOwn = (by: Reauthentication | null | undefined): boolean => by === 'password' || by === 'factor'

export async function noteReauthentication(
  db: Database | Transaction,
  { userId, sessionId }: OwnSession,
  by: Reauthentication,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ reauthenticated_at: sql<Date>`now()`, reauthenticated_by: by })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .execute()
}
