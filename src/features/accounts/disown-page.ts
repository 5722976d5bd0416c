import type { Locale } from '../../platform/database/tables/accounts.ts'
import { htmlPage } from '../../platform/http/html-page.ts'
import { escapeHtml } from '../../platform/lib/html.ts'

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
export function disownPage(locale: Locale, token: string): string {
  const { title, question, button } = words[locale]
  const action = `/api/auth/disown?token=${encodeURIComponent(token)}`
  return htmlPage(locale, title, [
    `<p>${escapeHtml(question)}</p>`,
    `<form method="post" action="${escapeHtml(action)}">`,
    `<p><button type="submit">${escapeHtml(button)}</button></p>`,
    '</form>',
  ])
}

export const disownedPage = (locale: Locale): string =>
  htmlPage(locale, words[locale].title, [`<p>${escapeHtml(words[locale].done)}</p>`])
