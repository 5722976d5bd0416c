import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { preferredLanguage } from '../../../platform/http/preferred-language.ts'
import { html, type SafeHtml } from '../../../platform/lib/html.ts'
import { messagePage } from '../../../platform/page/message-page.ts'
import { sendPage, wantsPage } from '../../../platform/page/page.ts'
import { PASSWORD_LENGTHS } from '../../../platform/settings/checks.ts'

const words = {
  en: {
    name: 'Your name',
    password: 'Password',
    newPassword: 'New password',
    failed: 'That did not work',
    retry:
      'The link has been used or no longer works, or the password is not accepted. Open the link of the mail again, or ask for a new one.',
    signIn: 'Sign in',
    goOn: 'Continue',
    lengths: `At least ${PASSWORD_LENGTHS[0]} characters.`,
    tooCommon: 'The password is too common, or too close to your name or address. Go back and choose another one.',
  },
  uk: {
    name: 'Ваше ім’я',
    password: 'Пароль',
    newPassword: 'Новий пароль',
    failed: 'Не вдалося',
    retry:
      'Посилання вже використано, воно більше не діє або пароль не підходить. Відкрийте посилання з листа ще раз або попросіть нове.',
    signIn: 'Увійти',
    goOn: 'Продовжити',
    lengths: `Щонайменше ${PASSWORD_LENGTHS[0]} символів.`,
    tooCommon: 'Пароль надто поширений або надто схожий на ваше ім’я чи адресу. Поверніться й оберіть інший.',
  },
} as const

const passwordInput = (name: string) =>
  html`<input id="${name}" name="${name}" type="password" required minlength="${PASSWORD_LENGTHS[0]}" maxlength="${PASSWORD_LENGTHS[1]}" autocomplete="new-password">`

const inputs = {
  name: html`<input id="name" name="name" required maxlength="200" autocomplete="name">`,
  password: passwordInput('password'),
  newPassword: passwordInput('newPassword'),
} as const

interface LinkForm {
  readonly locale: Locale
  readonly title: string
  readonly text: string
  readonly button: string
  readonly action: string
  readonly token: string
  readonly fields?: readonly (keyof typeof inputs)[]
  /** Further fields. */
  readonly extra?: SafeHtml | undefined
}

/** Asks first, as scanners of mail follow links too. */
export function linkPage({ locale, title, text, button, action, token, fields = [], extra }: LinkForm): string {
  const { lengths, ...labels } = words[locale]
  return messagePage(locale, title, [
    html`<p>${text}</p>
<form class="stack" method="post" action="${action}">
<input type="hidden" name="token" value="${token}">
${fields.map((field) => html`<div class="field"><label for="${field}">${labels[field]}</label>${inputs[field]}${field !== 'name' && html`<span class="hint">${lengths}</span>`}</div>\n`)}${extra}
<p><button class="button primary" type="submit">${button}</button></p>
</form>`,
  ])
}

interface Done {
  readonly locale: Locale
  readonly title: string
  readonly text: string
  /** Where they go on: those whom the link has signed in need not sign in. */
  readonly next?: 'sign-in' | 'app'
}

export function donePage({ locale, title, text, next = 'sign-in' }: Done): string {
  const { signIn, goOn } = words[locale]
  const way =
    next === 'app'
      ? html`<a class="button primary" href="/app">${goOn}</a>`
      : html`<a class="button primary" href="/app/sign-in">${signIn}</a>`
  return messagePage(locale, title, [html`<p>${text}</p>\n<p>${way}</p>`])
}

export const LinkToken = Type.String({ maxLength: 100, description: 'From the link in the mail.' })

/** A refusal as a page, for a person. */
export async function inPages<Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<Answer>,
): Promise<Answer | FastifyReply> {
  try {
    return await work()
  } catch (error) {
    const status = error instanceof ApiError ? statuses[error.kind] : undefined
    if (status === undefined || !wantsPage(request)) throw error
    const locale = preferredLanguage(request.headers['accept-language'])
    const { failed, retry, tooCommon } = words[locale]
    const isTooCommon = error instanceof ApiError && error.parts.code === 'PASSWORD_TOO_COMMON'
    return sendPage(reply.code(status), donePage({ locale, title: failed, text: isTooCommon ? tooCommon : retry }))
  }
}

const statuses: Partial<Record<ApiError['kind'], number>> = { BAD_REQUEST: 400, INVALID_BODY: 400, CONFLICT: 409 }
