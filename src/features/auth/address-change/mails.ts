import type { Transaction } from '../../../platform/database/database.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { letter } from '../../../platform/senders/mail/letter.ts'
import type { Message } from '../../../platform/senders/mail/mail.ts'
import { type TextGroup, textGroup } from '../../../platform/texts/text-group.ts'
import { textsOf } from '../../../platform/texts/wording.ts'
import type { LinkMailKind } from '../links/link-mails.ts'
import { issueLink, RETURN_DAYS } from '../links/links.ts'

const confirmation = textGroup({
  name: 'mail.new_address',
  variables: {},
  en: {
    subject: 'Confirm your new e-mail address',
    text: 'Someone, probably you, wants to use this address for their account in the community. The link works for one hour.',
    action: 'Use this address',
    ignore: 'If it was not you, do nothing: nothing changes without the link.',
  },
  uk: {
    subject: 'Підтвердьте свою нову електронну адресу',
    text: 'Надійшов запит на використання цієї адреси для облікового запису в громаді. Посилання діє одну годину.',
    action: 'Використовувати цю адресу',
    ignore: 'Якщо запит надіслали не ви, нічого не робіть: без посилання нічого не зміниться.',
  },
})

const notice = textGroup({
  name: 'mail.address_change',
  variables: { days: 'number' },
  en: {
    subject: 'The address of your account is to change',
    text: 'Someone, probably you, asked to change the e-mail address of your account.',
    action: 'It was not me: secure the account',
    ignore:
      'If it was you, do nothing. If it was not, use the link within {days} days: the account stays with this address or comes back to it, you choose a new password, and all sessions end.',
  },
  uk: {
    subject: 'Адресу вашого облікового запису буде змінено',
    text: 'Надійшов запит на зміну електронної адреси вашого облікового запису.',
    action: 'Це не я: захистити обліковий запис',
    ignore:
      'Якщо це були ви, нічого не робіть. Якщо ні, скористайтеся посиланням протягом {days} днів: обліковий запис залишиться за цією адресою або повернеться до неї, ви оберете новий пароль, а всі сеанси буде завершено.',
  },
})

export const addressChangeTexts: readonly TextGroup[] = [confirmation, notice]

interface Addressee {
  readonly address: string
  readonly language: Locale
}

function compose(
  { address, language }: Addressee,
  say: (part: keyof typeof notice.en) => string,
  link: string,
): Message {
  return letter(address, say('subject'), [say('text'), { text: say('action'), address: link }, say('ignore')], language)
}

export const confirmationMails = ({
  community,
  publicUrl,
}: Pick<Platform, 'community' | 'publicUrl'>): LinkMailKind => ({
  async compose(trx, changeId) {
    const change = await findAddressee(trx, changeId, 'new_address')
    if (change === undefined) return undefined
    const token = await issueLink(trx, changeId, 'address-change')
    const link = `${publicUrl()}/api/auth/change-email/confirm?token=${token}`
    return compose(change, textsOf(community, confirmation, change.language, {}), link)
  },
})

export const noticeMails = ({ community, publicUrl }: Pick<Platform, 'community' | 'publicUrl'>): LinkMailKind => ({
  async compose(trx, changeId) {
    const change = await findAddressee(trx, changeId, 'former_address')
    if (change === undefined) return undefined
    const token = await issueLink(trx, changeId, 'address-return')
    const link = `${publicUrl()}/api/auth/change-email/undo?token=${token}`
    return compose(change, textsOf(community, notice, change.language, { days: RETURN_DAYS }), link)
  },
})

const findAddressee = (
  trx: Transaction,
  changeId: string,
  which: 'new_address' | 'former_address',
): Promise<Addressee | undefined> =>
  trx
    .selectFrom('address_changes')
    .innerJoin('users', 'users.id', 'address_changes.user_id')
    .select([`address_changes.${which} as address`, 'language'])
    .where('address_changes.id', '=', changeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
