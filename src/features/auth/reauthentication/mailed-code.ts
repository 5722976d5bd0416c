import { sql } from 'kysely'
import type { Community } from '../../../platform/community/community.ts'
import { activeUser } from '../../../platform/database/active-user.ts'
import type { Database } from '../../../platform/database/database.ts'
import { letter } from '../../../platform/senders/mail/letter.ts'
import { textGroup } from '../../../platform/texts/text-group.ts'
import { textsOf } from '../../../platform/texts/wording.ts'
import { MAX_TRIES, spendTry } from '../guesses/spend-try.ts'
import type { LinkMailKind } from '../links/link-mails.ts'
import { hashOfTypedCode, newTypedCode } from '../second-factor/typed-codes.ts'
import type { OwnSession } from './reauthentication.ts'

const LENGTH = 12
const VALID_MINUTES = 10

export const reauthenticationTexts = textGroup({
  name: 'mail.reauthentication_code',
  variables: { minutes: 'number' },
  en: {
    subject: 'Your code to continue',
    text: 'Someone, probably you, wants to change how your account is opened, and was asked for this code. It works for {minutes} minutes.',
    ignore: 'If it was not you, tell the code to nobody, and end the sessions that you do not know.',
  },
  uk: {
    subject: 'Ваш код для продовження',
    text: 'Хтось, імовірно ви, хоче змінити спосіб входу до вашого облікового запису й має ввести цей код. Він діє {minutes} хвилин.',
    ignore: 'Якщо це були не ви, нікому не кажіть код і завершіть незнайомі вам сеанси.',
  },
})

/** The mail with a code for one session. Only its hash is stored; that of an earlier mail no longer works. */
export const reauthenticationMails = (community: Community): LinkMailKind => ({
  async compose(trx, sessionId) {
    const owner = await trx
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['email', 'language'])
      .where('sessions.id', '=', sessionId)
      .where(activeUser)
      .executeTakeFirst()
    if (owner === undefined) return undefined
    const code = newTypedCode(LENGTH)
    await sql`
      insert into reauthentication_codes (session_id, code_hash, tries_left, expires_at)
      values (${sessionId}, ${hashOfTypedCode(code)}, ${MAX_TRIES}, now() + make_interval(mins => ${VALID_MINUTES}))
      on conflict (session_id) do update set
        code_hash = excluded.code_hash, tries_left = excluded.tries_left, expires_at = excluded.expires_at`.execute(trx)
    const say = textsOf(community, reauthenticationTexts, owner.language, { minutes: VALID_MINUTES })
    return letter(owner.email, say('subject'), [say('text'), code, say('ignore')], owner.language)
  },
})

/** @returns whether it is right, once */
export async function spendMailedCode(db: Database, { sessionId }: OwnSession, code: string): Promise<boolean> {
  const isMeant = sql`session_id = ${sessionId} and expires_at > now()`
  if ((await spendTry(db, 'reauthentication_codes', isMeant)) === undefined) return false
  const { numDeletedRows } = await db
    .deleteFrom('reauthentication_codes')
    .where('session_id', '=', sessionId)
    .where('code_hash', '=', hashOfTypedCode(code))
    .executeTakeFirst()
  return numDeletedRows === 1n
}
