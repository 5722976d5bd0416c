import { escapeMarkup } from '../markup.ts'
import type { Locale } from './schema.ts'
import type { Mailing } from './unsubscribe-links.ts'

const words = {
  en: {
    title: 'Notifications by e-mail',
    question: {
      marketing: 'Do you want no more offers, in any way?',
      digest: 'Do you want no more digests? Only what is urgent and what concerns your security will come by e-mail.',
    },
    button: 'Unsubscribe',
    done: {
      marketing: 'You are unsubscribed: no more offers will come.',
      digest: 'You are unsubscribed: no more digests will come.',
    },
    back: 'You can change this at any time in the notification preferences of your account.',
  },
  uk: {
    title: 'Сповіщення електронною поштою',
    question: {
      marketing: 'Більше не надсилати вам жодних пропозицій?',
      digest:
        'Більше не надсилати вам дайджестів? Поштою надходитиме лише термінове та те, що стосується вашої безпеки.',
    },
    button: 'Відписатися',
    done: {
      marketing: 'Вас відписано: пропозиції більше не надходитимуть.',
      digest: 'Вас відписано: дайджести більше не надходитимуть.',
    },
    back: 'Ви будь-коли можете змінити це в налаштуваннях сповіщень свого облікового запису.',
  },
} as const

/** What an unsubscribing mail program sends, and so the form too (RFC 8058, section 3.2). */
export const ONE_CLICK = { name: 'List-Unsubscribe', value: 'One-Click' } as const

/** Asks before it unsubscribes: programs that look through mail follow links too. */
export function unsubscribePage(locale: Locale, mailing: Mailing, token: string): string {
  const { question, button, back } = words[locale]
  const action = `/api/notifications/unsubscribe?token=${encodeURIComponent(token)}`
  return page(locale, [
    `<p>${escapeMarkup(question[mailing])}</p>`,
    `<form method="post" action="${escapeMarkup(action)}">`,
    `<p><button type="submit" name="${ONE_CLICK.name}" value="${ONE_CLICK.value}">${escapeMarkup(button)}</button></p>`,
    '</form>',
    `<p>${escapeMarkup(back)}</p>`,
  ])
}

export function unsubscribedPage(locale: Locale, mailing: Mailing): string {
  const { done, back } = words[locale]
  return page(locale, [`<p>${escapeMarkup(done[mailing])}</p>`, `<p>${escapeMarkup(back)}</p>`])
}

function page(locale: Locale, lines: readonly string[]): string {
  const title = escapeMarkup(words[locale].title)
  return [
    '<!doctype html>',
    `<html lang="${locale}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${title}</title>`,
    '</head>',
    '<body>',
    `<h1>${title}</h1>`,
    ...lines,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}
