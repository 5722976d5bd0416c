import type { Community } from '../../../platform/community/community.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { messagePage } from '../../../platform/http/pages/message-page.ts'
import { html, type SafeHtml } from '../../../platform/lib/html.ts'
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
    ofNobody: 'This link belongs to no account here. If mails still come, choose in your account what is sent to you.',
    preferences: 'Notification preferences',
    back: 'You can change this at any time in the notification preferences of your account.',
  },
  uk: {
    title: 'Сповіщення електронною поштою',
    question: {
      marketing: 'Більше не надсилати вам жодних пропозицій?',
      digest:
        'Більше не надсилати вам дайджестів? Поштою надходитимуть лише термінові сповіщення та ті, що стосуються вашої безпеки.',
    },
    button: 'Відписатися',
    done: {
      marketing: 'Вас відписано: пропозиції більше не надходитимуть.',
      digest: 'Вас відписано: дайджести більше не надходитимуть.',
    },
    ofNobody:
      'За цим посиланням немає облікового запису. Якщо листи все ще надходять, оберіть у своєму записі, що вам надсилати.',
    preferences: 'Налаштування сповіщень',
    back: 'Ви будь-коли можете змінити це в налаштуваннях сповіщень свого облікового запису.',
  },
} as const

/** The field that mail programs post (RFC 8058, section 3.2), and so does the form. */
export const ONE_CLICK = { name: 'List-Unsubscribe', value: 'One-Click' } as const

interface Asked {
  readonly locale: Locale
  readonly mailing: Mailing
}

/** Asks first, as scanners of mail follow links too. */
export function unsubscribePage(community: Community, { locale, mailing }: Asked, token: string): string {
  const { question, button, back } = words[locale]
  const action = `/api/notifications/unsubscribe?token=${encodeURIComponent(token)}`
  return page(community, locale, [
    html`<p>${question[mailing]}</p>
<form method="post" action="${action}">
<p><button class="button primary" type="submit" name="${ONE_CLICK.name}" value="${ONE_CLICK.value}">${button}</button></p>
</form>
<p class="soft">${back}</p>`,
  ])
}

export function unsubscribedPage(community: Community, { locale, mailing }: Asked): string {
  const { done, back } = words[locale]
  return page(community, locale, [html`<p>${done[mailing]}</p>\n<p class="soft">${back}</p>`, toPreferences(locale)])
}

/** @param address of the page, to see it in the other language */
export const noSubscriptionPage = (community: Community, locale: Locale, address: string | undefined): string =>
  page(community, locale, [html`<p>${words[locale].ofNobody}</p>`, toPreferences(locale)], address)

const toPreferences = (locale: Locale): SafeHtml =>
  html`<p><a class="button" href="/app/preferences">${words[locale].preferences}</a></p>`

function page(community: Community, locale: Locale, lines: readonly SafeHtml[], address?: string): string {
  return messagePage(community, { locale, title: words[locale].title, address }, lines)
}
