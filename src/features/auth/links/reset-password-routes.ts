import { Type } from 'typebox'
import { anyoneUnidentified } from '../../../platform/http/access.ts'
import { badRequest } from '../../../platform/http/errors.ts'
import { formTypes } from '../../../platform/http/forms.ts'
import { preferredLanguage } from '../../../platform/http/preferred-language.ts'
import { perAddress } from '../../../platform/http/rate-limits.ts'
import type { RouteScope } from '../../../platform/http/route-scope.ts'
import { pageResponse, sendPage } from '../../../platform/page/page.ts'
import { PASSWORD_LENGTHS } from '../../../platform/settings/checks.ts'
import { readLink } from '../mailed-links.ts'
import { type AuthRouteParts, toFetchRequest } from '../routes.ts'
import { donePage, inPages, LinkToken, linkPage } from './link-pages.ts'
import { limitResetGuesses } from './reset-guesses.ts'

const limits = [perAddress(60, 'reset-password')]
const PATH = '/reset-password'

const words = {
  en: {
    title: 'Choose a new password',
    text: 'All sessions of your account will end.',
    button: 'Save the password',
    done: 'Your password has been changed. Sign in with it.',
  },
  uk: {
    title: 'Оберіть новий пароль',
    text: 'Усі сеанси вашого облікового запису буде завершено.',
    button: 'Зберегти пароль',
    done: 'Ваш пароль змінено. Увійдіть із ним.',
  },
} as const

/** The page of the link that resets a password. */
export function resetPasswordRoutes(app: RouteScope, parts: AuthRouteParts): void {
  app.get(
    PATH,
    {
      config: { access: anyoneUnidentified, limits, isPage: true },
      schema: {
        operationId: 'showPasswordResetPage',
        summary: 'Show the page on which a new password is chosen',
        querystring: Type.Object({ token: LinkToken }),
        response: { 200: pageResponse },
      },
    },
    (request, reply) =>
      inPages(request, reply, async () => {
        const { token } = request.query
        if ((await readLink(parts.db, 'reset', token)) === undefined) throw invalidLink()
        const locale = preferredLanguage(request.headers['accept-language'])
        const form = { locale, ...words[locale], action: PATH, token, fields: ['newPassword'] as const }
        return sendPage(reply, linkPage(form))
      }),
  )

  app.post(
    PATH,
    {
      config: { access: anyoneUnidentified, limits, isPage: true },
      schema: {
        operationId: 'submitPasswordResetPage',
        summary: 'Reset the password from that page',
        consumes: formTypes,
        body: Type.Object(
          { token: LinkToken, newPassword: Type.String({ minLength: 1, maxLength: PASSWORD_LENGTHS[1] }) },
          { additionalProperties: false },
        ),
        response: { 200: pageResponse },
      },
    },
    (request, reply) =>
      inPages(request, reply, async () => {
        const target = { method: 'POST', url: '/api/auth/reset-password' }
        const answer = async () => (await parts.betterAuth())(await toFetchRequest(request, parts, target))
        const response = await limitResetGuesses(parts, request, request.body.token, answer)
        if (!response.ok) throw invalidLink((await response.json()) as Refusal)
        const locale = preferredLanguage(request.headers['accept-language'])
        return sendPage(reply, donePage({ locale, title: words[locale].title, text: words[locale].done }))
      }),
  )
}

interface Refusal {
  readonly message?: string
  readonly code?: string
}

const invalidLink = ({ message = 'Invalid token', code = 'INVALID_TOKEN' }: Refusal = {}) => badRequest(message, code)
