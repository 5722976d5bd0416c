import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Community } from '../../community/community.ts'
import type { Locale } from '../../database/tables/accounts.ts'
import { html } from '../../lib/html.ts'
import { acceptanceOf } from '../answers/accept.ts'
import { type RefusalCode, refusalText } from '../errors/refusal-texts.ts'
import { renderPage, sendPage, signInAddress, wantsPage } from './page.ts'
import { pageLanguage } from './page-language.ts'

interface ErrorWords {
  readonly title: string
  readonly text: string
}

/** What happened and what to do, by status; the others are like 500. */
const words: Readonly<Record<Locale, Readonly<Record<number, ErrorWords>>>> = {
  en: {
    400: {
      title: 'This address or form is not complete',
      text: 'Go back, look at what was entered, and send it again.',
    },
    401: { title: 'Please sign in', text: 'This page is only for members who have signed in.' },
    403: { title: 'This is not for your account', text: 'Your account does not have the right to see or do this.' },
    404: { title: 'Nothing here', text: 'There is no such page, it has been removed, or it is not for everybody.' },
    405: { title: 'This cannot be done here', text: 'Go back and try another way.' },
    413: { title: 'This is too large', text: 'Go back and send less.' },
    429: { title: 'Too many requests', text: 'Wait a minute, then open the page again.' },
    500: {
      title: 'Something failed here',
      text: 'It is not your fault, and it has been noted. Try again in a moment.',
    },
    503: { title: 'Back in a moment', text: 'The service cannot answer just now. Try again in a few seconds.' },
  },
  uk: {
    400: { title: 'Адреса або форма неповна', text: 'Поверніться, перегляньте введене й надішліть ще раз.' },
    401: { title: 'Увійдіть, будь ласка', text: 'Ця сторінка лише для учасників, які ввійшли.' },
    403: { title: 'Це не для вашого облікового запису', text: 'Ваш обліковий запис не має права це бачити чи робити.' },
    404: { title: 'Тут нічого немає', text: 'Такої сторінки немає, її вже прибрали, або вона не для всіх.' },
    405: { title: 'Тут цього зробити не можна', text: 'Поверніться і спробуйте інакше.' },
    413: { title: 'Це завелике', text: 'Поверніться й надішліть менше.' },
    429: { title: 'Забагато запитів', text: 'Зачекайте хвилину й відкрийте сторінку знову.' },
    500: { title: 'Тут стався збій', text: 'Це не ваша провина, збій записано. Спробуйте ще раз за мить.' },
    503: { title: 'За мить повернемося', text: 'Служба зараз не може відповісти. Спробуйте за кілька секунд.' },
  },
}

/** Before what is wrong with it. */
const entered: Readonly<Record<Locale, string>> = { en: 'What you entered', uk: 'Введене' }
const back: Readonly<Record<Locale, string>> = { en: 'To the front page', uk: 'На головну сторінку' }
const signIn: Readonly<Record<Locale, string>> = { en: 'Sign in', uk: 'Увійти' }

/**
 * Whether whoever asks is a person in front of a page, to whom a refusal is told as one: where there are only pages, all
 * but programs that name JSON.
 */
export function isForPerson(request: FastifyRequest): boolean {
  const isOfApi = request.url.startsWith('/api/')
  if (request.is404) return !isOfApi && wantsPage(request)
  if (request.routeOptions.config?.isPage !== true) return false
  return wantsPage(request) || !(isOfApi || acceptanceOf(request.headers.accept, 'application/json').isNamed)
}

interface Shown {
  readonly status: number
  readonly code?: RefusalCode | undefined
  readonly limit?: number | undefined
}

export function sendErrorPage(community: Community, reply: FastifyReply, { status, code, limit }: Shown): FastifyReply {
  const { request } = reply
  const locale = pageLanguage(request, community)
  const { title, text } = words[locale][status] ?? (words[locale][500] as ErrorWords)
  const address = request.method === 'GET' ? request.url : undefined
  // What is only for some is not there for a stranger; an address that nothing answers is there for nobody.
  const isHidden = status === 404 && !request.is404 && request.caller?.user === null
  return sendPage(
    reply.code(status),
    renderPage(community, {
      locale,
      title,
      address,
      isNarrow: true,
      main: html`<div class="stack">
<h1>${title}</h1>
${code !== undefined && limit !== undefined && html`<p>${entered[locale]} ${refusalText(code, locale, limit)}.</p>`}
<p>${text}</p>
<p class="row">
${(status === 401 || isHidden) && html`<a class="button${status === 401 && ' primary'}" href="${signInAddress(address)}">${signIn[locale]}</a>`}
<a class="button" href="/">${back[locale]}</a>
</p>
</div>`,
    }),
  )
}
