import { activeUser } from '../../../platform/database/active-user.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { type AccessChange, accessChanges } from '../../../platform/database/tables/auth.ts'
import type { Platform } from '../../../platform/platform.ts'
import { letter } from '../../../platform/senders/mail/letter.ts'
import { openUnverifiedBudget } from '../../../platform/senders/mail/unverified-budget.ts'
import { textGroup } from '../../../platform/texts/text-group.ts'
import { textsOf } from '../../../platform/texts/wording.ts'
import type { LinkMailKind } from '../links/link-mails.ts'
import { DISAVOWAL_DAYS, issueLink } from '../links/links.ts'

export const accessChangeTexts = textGroup({
  name: 'mail.access_change',
  variables: { change: accessChanges, days: 'number' },
  en: {
    subject:
      '{change, select, passkeyAdded {A passkey has been added to your account} passkeyRemoved {A passkey has been removed from your account} totpEnabled {An authenticator app has been set up for your account} totpDisabled {The authenticator app has been removed from your account} codesRenewed {Your recovery codes have been replaced} apiKeyCreated {An API key has been made for your account} walletLinked {A wallet has been linked to your account} other {A way to sign in has been linked to your account}}',
    text: 'Was it you? Then there is nothing to do.',
    action: 'This was not me',
    advice:
      'If it was not you, use the link within {days} days. What was added to your account then or since is removed, all sessions end, the password no longer works, and you choose a new one.',
  },
  uk: {
    subject:
      '{change, select, passkeyAdded {До вашого облікового запису додано ключ доступу} passkeyRemoved {З вашого облікового запису прибрано ключ доступу} totpEnabled {Для вашого облікового запису налаштовано застосунок-автентифікатор} totpDisabled {З вашого облікового запису прибрано застосунок-автентифікатор} codesRenewed {Ваші коди відновлення замінено} apiKeyCreated {Для вашого облікового запису створено ключ API} walletLinked {До вашого облікового запису під’єднано гаманець} other {До вашого облікового запису під’єднано ще один спосіб входу}}',
    text: 'Це були ви? Тоді нічого робити не потрібно.',
    action: 'Це не я',
    advice:
      'Якщо це були не ви, скористайтеся посиланням протягом {days} днів. Усе, що додано до облікового запису тоді чи пізніше, буде вилучено, усі сеанси завершаться, пароль більше не діятиме, і ви оберете новий.',
  },
})

interface Notice {
  readonly email: string
  readonly isProven: boolean
  readonly language: Locale
  readonly change: AccessChange
}

/** To the address of the account as it is now; nothing of it are words of a stranger. */
export function accessChangeMails({
  community,
  counters,
  publicUrl,
}: Pick<Platform, 'community' | 'counters' | 'publicUrl'>): LinkMailKind {
  const mayMailUnverified = openUnverifiedBudget(counters)
  return {
    async compose(trx, changeId) {
      const notice: Notice | undefined = await trx
        .selectFrom('access_changes')
        .innerJoin('users', 'users.id', 'access_changes.user_id')
        .select(['email', 'email_verified as isProven', 'language', 'change'])
        .where('access_changes.id', '=', changeId)
        .where(activeUser)
        .executeTakeFirst()
      if (notice === undefined) return undefined
      const { email, isProven, language, change } = notice
      if (!isProven && !(await mayMailUnverified(email))) return undefined
      const token = await issueLink(trx, changeId, 'access-change')
      const say = textsOf(community, accessChangeTexts, language, { change, days: DISAVOWAL_DAYS })
      const link = { text: say('action'), address: `${publicUrl()}/api/auth/disavow?token=${token}` }
      return letter(email, say('subject'), [say('text'), say('advice'), link], language)
    },
  }
}
