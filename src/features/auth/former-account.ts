import { sql } from 'kysely'
import type { Community } from '../../platform/community/community.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Locale } from '../../platform/database/tables/accounts.ts'
import { letter } from '../../platform/senders/mail/letter.ts'
import type { Message } from '../../platform/senders/mail/mail.ts'
import { lastWholeDayInWords } from '../../platform/texts/day.ts'
import { textGroup } from '../../platform/texts/text-group.ts'
import { textsOf } from '../../platform/texts/wording.ts'
import { erasedAfter } from './restorable.ts'

/** Of an address, to administrators. */
export const HAD_ACCOUNT = 'had an account, which was deleted and can still be restored'

/** An account that was deleted; its address stays taken while it can be restored. */
interface FormerAccount {
  readonly id: string
  readonly email: string
  readonly emailVerified: boolean
  readonly language: Locale
  readonly deletedAt: Date
}

export async function findFormerAccounts(
  db: Database | Transaction,
  emails: readonly string[],
): Promise<readonly FormerAccount[]> {
  const { rows } = await sql<FormerAccount>`
    select id, email, email_verified as "emailVerified", language, deleted_at as "deletedAt" from users
    where email = any(${emails}) and deleted_at is not null`.execute(db)
  return rows
}

export const formerAccountTexts = textGroup({
  name: 'mail.former_account',
  variables: { date: 'text' },
  en: {
    subject: 'Your former account',
    text: 'Someone, probably you, tried to sign in or sign up with this address. The account that it had was deleted.',
    way: 'Until {date} the administrators of the community can restore it: write to them. After that its data will be erased, and you can sign up anew.',
    ignore: 'If it was not you, do nothing.',
  },
  uk: {
    subject: 'Ваш колишній обліковий запис',
    text: 'Хтось, імовірно ви, намагався увійти або зареєструватися з цією адресою. Обліковий запис, який вона мала, видалено.',
    way: 'До {date} адміністрація громади може його відновити: напишіть їй. Потім його дані буде стерто, і ви зможете зареєструватися знову.',
    ignore: 'Якщо це були не ви, нічого не робіть.',
  },
})

export function formerAccountMail(community: Community, { email, language, deletedAt }: FormerAccount): Message {
  const date = lastWholeDayInWords(erasedAfter(deletedAt), language, community.timeZone)
  const say = textsOf(community, formerAccountTexts, language, { date })
  return letter(email, say('subject'), [say('text'), say('way'), say('ignore')], language)
}
