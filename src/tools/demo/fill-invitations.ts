import type { AuthAudit } from '../../features/auth/audit-actions.ts'
import { inviteAll } from '../../features/auth/invitations/invite.ts'
import type { NewInvitation } from '../../features/auth/invitations/schema.ts'
import { INVITATION_DAYS } from '../../features/auth/links/links.ts'
import type { Actor } from '../../platform/access/caller.ts'
import type { Community } from '../../platform/community/community.ts'
import type { Database } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { daysFromNow } from './chance.ts'
import type { Inhabitant } from './schema.ts'

interface Parts {
  readonly db: Database
  readonly community: Community
  readonly audit: AuthAudit
}

interface DemoInvitation extends NewInvitation {
  readonly daysAgo: number
  readonly isMailRefused?: boolean
  /** The part of the address of whoever came before the @. */
  readonly acceptedBy?: string
}

const invitations: readonly DemoInvitation[] = [
  {
    email: 'yaryna.tkach@studio.demo.hromada.example',
    role: 'member',
    language: 'uk',
    message: 'Ярино, ось громада, про яку я розповідала. Приходьте в суботу на збори.',
    daysAgo: 2,
  },
  { email: 'p.okafor@freight.demo.hromada.example', role: 'member', language: 'en', daysAgo: 5 },
  { email: 'rada@misto.demo.hromada.example', role: 'confidential', language: 'uk', daysAgo: 1, isMailRefused: true },
  { email: 'teo@workshop.demo.hromada.example', role: 'subscriber', language: 'en', daysAgo: 21 },
  {
    email: 'bohdan@workshop.demo.hromada.example',
    role: 'member',
    language: 'uk',
    daysAgo: 30,
    acceptedBy: 'bohdan.pylypiuk',
  },
]

/** Three that wait, the mail of one refused, one that nobody answered, and one that an account came of. */
export async function fillWithInvitations(
  { db, ...parts }: Parts,
  inhabitants: readonly Inhabitant[],
  admin: Actor,
): Promise<void> {
  for (const { daysAgo, isMailRefused = false, acceptedBy, ...invitation } of invitations) {
    await transaction(db, async (trx) => {
      await inviteAll(trx, { ...parts, signUp: 'open' }, admin, [invitation])
      // Nobody is there to read it.
      await trx.deleteFrom('mails').execute()
      const came = inhabitants.find(({ email }) => email.startsWith(`${acceptedBy}@`))
      await trx
        .updateTable('invitations')
        .set({
          created_at: daysFromNow(-daysAgo),
          expires_at: daysFromNow(INVITATION_DAYS - daysAgo),
          mail_state: isMailRefused ? 'failed' : 'sent',
          ...(came && { accepted_by: came.id, accepted_at: daysFromNow(1 - daysAgo) }),
        })
        .where('email', '=', invitation.email)
        .execute()
    })
  }
}
