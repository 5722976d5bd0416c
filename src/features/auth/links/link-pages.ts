import type { FastifyReply, FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { htmlPage, PageBody, sendPage, wantsPage } from '../../../platform/http/html-page.ts'
import { preferredLanguage } from '../../../platform/http/preferred-language.ts'
import type { RouteScope } from '../../../platform/http/route-scope.ts'
import { escapeHtml } from '../../../platform/lib/html.ts'
import { PASSWORD_LENGTHS } from '../../../platform/settings/checks.ts'

const MAX_FORM_BYTES = 4 * 1024

const words = {
  en: {
    name: 'Your name',
    password: 'Password',
    newPassword: 'New password',
    failed: 'That did not work',
    retry:
      'The link has been used or no longer works, or the password is not accepted. Open the link of the mail again, or ask for a new one.',
    tooCommon: 'The password is too common, or too close to your name or address. Go back and choose another one.',
  },
  uk: {
    name: 'Ваше ім’я',
    password: 'Пароль',
    newPassword: 'Новий пароль',
    failed: 'Не вдалося',
    retry:
      'Посилання вже використано, воно більше не діє або пароль не підходить. Відкрийте посилання з листа ще раз або попросіть нове.',
    tooCommon: 'Пароль надто поширений або надто схожий на ваше ім’я чи адресу. Поверніться й оберіть інший.',
  },
} as const

const passwordInput = (name: string) =>
  `<input name="${name}" type="password" required minlength="${PASSWORD_LENGTHS[0]}" maxlength="${PASSWORD_LENGTHS[1]}" autocomplete="new-password">`

const inputs = {
  name: '<input name="name" required maxlength="200" autocomplete="name">',
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
}

/** Asks first, as scanners of mail follow links too. */
export function linkPage({ locale, title, text, button, action, token, fields = [] }: LinkForm): string {
  return htmlPage(locale, title, [
    `<p>${escapeHtml(text)}</p>`,
    `<form method="post" action="${escapeHtml(action)}">`,
    `<input type="hidden" name="token" value="${escapeHtml(token)}">`,
    ...fields.map((field) => `<p><label>${escapeHtml(words[locale][field])}<br>${inputs[field]}</label></p>`),
    `<p><button type="submit">${escapeHtml(button)}</button></p>`,
    '</form>',
  ])
}

export const donePage = (locale: Locale, title: string, text: string): string =>
  htmlPage(locale, title, [`<p>${escapeHtml(text)}</p>`])

export const LinkToken = Type.String({ maxLength: 100, description: 'From the link in the mail.' })

export const formTypes = ['application/json', 'application/x-www-form-urlencoded']

export const pageOr = <Schema extends TSchema>(schema: Schema) => ({
  description: 'For a browser an HTML page.',
  content: { 'application/json': { schema }, 'text/html': { schema: PageBody } },
})

/** Forms of a page send this. Only in the scope of such a page, as pages of other sites can send it too. */
export function acceptForms(app: RouteScope): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

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
    return sendPage(reply.code(status), donePage(locale, failed, isTooCommon ? tooCommon : retry))
  }
}

const statuses: Partial<Record<ApiError['kind'], number>> = { BAD_REQUEST: 400, INVALID_BODY: 400, CONFLICT: 409 }
