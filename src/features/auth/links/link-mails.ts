import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { publish } from '../../../platform/database/signals.ts'
import type { LinkMailPurpose } from '../../../platform/database/tables/mails.ts'
import type { Message } from '../../../platform/senders/mail/mail.ts'
import { type Composer, MAILS_TOPIC, type QueuedMail } from '../../../platform/senders/mail/outbox.ts'

export interface LinkMailKind {
  /**
   * Makes the link, stores its hash, and writes the mail; undefined when nobody waits for it any more. Repeated for every
   * attempt.
   */
  compose(trx: Transaction, subjectId: string, page: string | null): Promise<Message | undefined>
  settle?(trx: Transaction, subjectId: string, isSent: boolean): Promise<void>
}

type Subject =
  | 'invitation_id'
  | 'address_change_id'
  | 'recipient_id'
  | 'access_change_id'
  | 'session_id'
  | 'repeated_sign_up_id'

const subjects: Readonly<Record<LinkMailPurpose, Subject>> = {
  invitation: 'invitation_id',
  'address-change': 'address_change_id',
  'address-notice': 'address_change_id',
  reset: 'recipient_id',
  verification: 'recipient_id',
  'sign-in': 'recipient_id',
  'access-change': 'access_change_id',
  reauthentication: 'session_id',
  'repeated-sign-up': 'repeated_sign_up_id',
}

export const linkMailPurposes = Object.keys(subjects) as readonly LinkMailPurpose[]

/** Sent after the commit, without the link being stored anywhere. */
export async function queueLinkMails(
  db: Database | Transaction,
  purpose: LinkMailPurpose,
  subjectIds: readonly string[],
  page?: string,
): Promise<void> {
  if (subjectIds.length === 0) return
  await sql`
    insert into mails (id, purpose, page, ${sql.ref(subjects[purpose])})
    select id, ${purpose}, ${page ?? null}, subject_id
    from unnest(${subjectIds.map(() => randomUUIDv7())}::uuid[], ${subjectIds}::uuid[]) as mail (id, subject_id)`.execute(
    db,
  )
  await publish(db, MAILS_TOPIC)
}

export function linkMailComposer(kinds: Readonly<Record<LinkMailPurpose, LinkMailKind>>): Composer {
  const kindOf = ({ purpose, subjectId }: QueuedMail): [LinkMailKind, subjectId: string] => {
    if (purpose === 'letter' || subjectId === null) throw new TypeError(`nothing to compose a ${purpose} of`)
    return [kinds[purpose], subjectId]
  }
  return {
    async compose(trx, mail) {
      const [kind, subjectId] = kindOf(mail)
      return kind.compose(trx, subjectId, mail.page)
    },
    async settle(trx, mail, isSent) {
      const [kind, subjectId] = kindOf(mail)
      await kind.settle?.(trx, subjectId, isSent)
    },
  }
}
