import type { Community } from '../../platform/community/community.ts'
import type { Locale } from '../../platform/database/tables/accounts.ts'
import { messagePage } from '../../platform/http/pages/message-page.ts'
import { html } from '../../platform/lib/html.ts'

const words = {
  en: {
    title: 'An account with your address',
    question:
      'Someone has signed up with your e-mail address, which nobody has confirmed. Do you want to delete the account? It cannot be restored.',
    button: 'Delete the account',
    done: 'The account has been deleted. Your address is free again.',
  },
  uk: {
    title: 'Обліковий запис із вашою адресою',
    question:
      'Хтось зареєструвався з вашою електронною адресою, якої ніхто не підтвердив. Видалити цей обліковий запис? Відновити його буде неможливо.',
    button: 'Видалити обліковий запис',
    done: 'Обліковий запис видалено. Ваша адреса знову вільна.',
  },
} as const

/** Asks first, as scanners of mail follow links too. */
export function disownPage(community: Community, locale: Locale, token: string): string {
  const { title, question, button } = words[locale]
  const action = `/api/auth/disown?token=${encodeURIComponent(token)}`
  return messagePage(community, { locale, title }, [
    html`<p>${question}</p>
<form method="post" action="${action}">
<p><button class="button danger" type="submit">${button}</button></p>
</form>`,
  ])
}

export function disownedPage(community: Community, locale: Locale): string {
  const { title, done } = words[locale]
  return messagePage(community, { locale, title }, [html`<p>${done}</p>`])
}
