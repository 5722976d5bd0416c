import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Community } from '../../community/community.ts'
import type { Locale } from '../../database/tables/accounts.ts'
import { html } from '../../lib/html.ts'
import { type RefusalCode, refusalText } from '../errors/refusal-texts.ts'
import { namesJson, renderPage, sendPage, signInAddress, wantsPage } from './page.ts'
import { pageLanguage } from './page-language.ts'
import type { Viewer } from './viewer.ts'

interface ErrorWords {
  readonly title: string
  readonly text: string
}

/** What happened and what to do, by status; others are told as 400 or 500 are. */
const words: Readonly<Record<Locale, Readonly<Record<number, ErrorWords>>>> = {
  en: {
    400: {
      title: 'This address or form is not complete',
      text: 'Go back, look at what was entered, and send it again.',
    },
    401: { title: 'Please sign in', text: 'This page is only for members who have signed in.' },
    403: { title: 'This is not for your account', text: 'Your account does not have the right to see or do this.' },
    404: { title: 'Nothing here', text: 'There is no such page, it was removed, or it is not open to everyone.' },
    405: { title: 'This cannot be done here', text: 'Go back and try another way.' },
    409: { title: 'This has changed meanwhile', text: 'Open the page again and look at what is there now.' },
    413: { title: 'This is too large', text: 'Go back and send less.' },
    431: { title: 'This address is too long', text: 'Go back and ask for less.' },
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
    404: { title: 'Тут нічого немає', text: 'Такої сторінки немає, її вже прибрали, або вона відкрита не для всіх.' },
    405: { title: 'Тут цього зробити не можна', text: 'Поверніться і спробуйте інакше.' },
    409: { title: 'Тим часом це змінилося', text: 'Відкрийте сторінку знову й погляньте, що там тепер.' },
    413: { title: 'Це завелике', text: 'Поверніться й надішліть менше.' },
    431: { title: 'Ця адреса задовга', text: 'Поверніться й запитайте коротше.' },
    429: { title: 'Забагато запитів', text: 'Зачекайте хвилину й відкрийте сторінку знову.' },
    500: { title: 'Тут стався збій', text: 'Це не ваша провина, збій записано. Спробуйте ще раз за мить.' },
    503: {
      title: 'За мить повернемося',
      text: 'Служба зараз не може відповісти. Спробуйте ще раз через кілька секунд.',
    },
  },
}

/** A form that another site sent, or this one under a name that is not its own. */
const crossSite: Readonly<Record<Locale, ErrorWords>> = {
  en: {
    title: 'This form came from another address',
    text: 'Nothing was changed. Open the community by its own address and send the form there.',
  },
  uk: {
    title: 'Ця форма прийшла з іншої адреси',
    text: 'Нічого не змінено. Відкрийте громаду за її власною адресою й надішліть форму там.',
  },
}

const waiting: Readonly<Record<Locale, (seconds: number) => string>> = {
  en: (seconds) => `Wait ${seconds} s, then open the page again.`,
  uk: (seconds) => `Зачекайте ${seconds} с і відкрийте сторінку знову.`,
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
  return wantsPage(request) || !(isOfApi || namesJson(request))
}

export interface ErrorPageParts {
  readonly community: Community
  readonly viewerOf: (userId: string) => Promise<Viewer | null>
}

interface Shown {
  readonly status: number
  readonly isCrossSite?: boolean
  readonly code?: RefusalCode | undefined
  readonly limit?: number | undefined
}

/** In the language of whoever asks, who stays signed in on it. */
export function sendErrorPage(
  { community, viewerOf }: ErrorPageParts,
  reply: FastifyReply,
  shown: Shown,
): FastifyReply | Promise<FastifyReply> {
  const { request } = reply
  const { url, method, is404, caller } = request
  const send = (viewer: Viewer | null | undefined) =>
    sendPage(
      reply,
      errorPage(community, {
        ...shown,
        viewer,
        locale: pageLanguage(request, community, viewer?.language),
        address: method === 'GET' ? url : undefined,
        // What is only for some is not there for a stranger; an address that nothing answers is there for nobody.
        isHidden: shown.status === 404 && !is404 && viewer === null,
        waitSeconds: Number(reply.getHeader('retry-after')) || undefined,
      }),
    )
  if (caller?.user == null) return send(caller?.user)
  // What fails is not asked for more.
  return shown.status >= 500 ? send(undefined) : viewerOf(caller.user.id).then(send, () => send(undefined))
}

interface ErrorPage extends Shown {
  readonly locale: Locale
  readonly viewer?: Viewer | null | undefined
  readonly address?: string | undefined
  readonly isHidden?: boolean
  readonly waitSeconds?: number | undefined
}

export function errorPage(community: Community, page: ErrorPage): string {
  const { locale, viewer, address, status, code, limit, isHidden, isCrossSite, waitSeconds } = page
  const { title, text } = isCrossSite ? crossSite[locale] : wordsOf(locale, status)
  return renderPage(community, {
    locale,
    title,
    address,
    ...(viewer !== undefined && { viewer }),
    isNarrow: true,
    main: html`<div class="stack">
<h1>${title}</h1>
${code !== undefined && limit !== undefined && html`<p>${entered[locale]} ${refusalText(code, locale, limit)}.</p>`}
<p>${status === 429 && waitSeconds !== undefined ? waiting[locale](waitSeconds) : text}</p>
<p class="row">
${(status === 401 || isHidden) && html`<a class="button${status === 401 && ' primary'}" href="${signInAddress(address)}">${signIn[locale]}</a>`}
<a class="button" href="/">${back[locale]}</a>
</p>
</div>`,
  })
}

const wordsOf = (locale: Locale, status: number): ErrorWords =>
  words[locale][status] ?? (words[locale][status < 500 ? 400 : 500] as ErrorWords)
