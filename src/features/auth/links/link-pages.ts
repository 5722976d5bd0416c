import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { PASSWORD_LENGTHS, PASSWORD_RULES } from '../../../../web/shared/password-lengths.ts'
import type { Community } from '../../../platform/community/community.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { ApiError, badRequest, type Details, invalidField } from '../../../platform/http/errors/errors.ts'
import { messagePage } from '../../../platform/http/pages/message-page.ts'
import { sendPage, wantsPage } from '../../../platform/http/pages/page.ts'
import { pageLanguage } from '../../../platform/http/pages/page-language.ts'
import { html, type SafeHtml } from '../../../platform/lib/html.ts'
import { linkPageWords } from './page-words.ts'

const [MIN, MAX] = PASSWORD_LENGTHS

/** Without `maxlength`, which cuts a pasted password without a word. */
const passwordInput = (name: string, lengths: string) =>
  html`<input id="${name}" name="${name}" type="password" required minlength="${MIN}" pattern=".{${MIN},${MAX}}" title="${lengths}" passwordrules="${PASSWORD_RULES}" autocomplete="new-password">`

const inputs = {
  name: () => html`<input id="name" name="name" required autocomplete="name">`,
  password: (lengths: string) => passwordInput('password', lengths),
  newPassword: (lengths: string) => passwordInput('newPassword', lengths),
} as const

/** Not sent: for password managers, which keep a password with the name by which one signs in. */
const addressInput = (address: string) =>
  html`<input id="username" type="email" value="${address}" autocomplete="username" readonly>`

interface LinkForm {
  readonly locale: Locale
  readonly title: string
  readonly text: string
  readonly button: string
  readonly action: string
  readonly token: string
  readonly account?: {
    /** Security: told by links that work only. */
    readonly address: string
    readonly fields: readonly (keyof typeof inputs)[]
  }
  readonly extra?: SafeHtml | undefined
}

export interface LinkPages {
  /** Asks first, as scanners of mail follow links too. */
  readonly linkPage: (form: LinkForm) => string
  readonly donePage: (done: Done) => string
  /** A refusal as a page, for a person. */
  readonly inPages: <Answer>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<Answer>,
  ) => Promise<Answer | FastifyReply>
  /** Of a page for whom no account is known. */
  readonly languageFor: (request: FastifyRequest) => Locale
}

type LinkPage = Exclude<keyof (typeof linkPageWords)[Locale], 'form'>

/** Where a link leads on that no longer works. */
const wayAfter: Partial<Record<LinkPage, Done['next']>> = {
  passwordReset: 'forgot',
  addressUndo: 'new-password',
  disowning: 'new-password',
  disavowal: 'new-password',
}

/** The pages to which links of mails lead. @param page whose words tell of a link that no longer works */
export function openLinkPages(community: Community, page: LinkPage): LinkPages {
  const languageFor = (request: FastifyRequest) => pageLanguage(request, community)
  return {
    linkPage: (form) => linkPage(community, form),
    donePage: (done) => donePage(community, done),
    languageFor,
    async inPages(request, reply, work) {
      try {
        return await work()
      } catch (error) {
        const { kind, parts } = error instanceof ApiError ? error : {}
        const status = kind && statuses[kind]
        // A text that is too long or too short is told of as everywhere.
        if (status === undefined || !wantsPage(request) || parts?.details?.limit !== undefined) throw error
        const locale = languageFor(request)
        const address = request.method === 'GET' ? request.url : undefined
        return sendPage(
          reply.code(status),
          donePage(community, { ...refusalWords(locale, page, parts?.code), locale, address }),
        )
      }
    },
  }
}

function refusalWords(locale: Locale, page: LinkPage, code: string | undefined): Pick<Done, 'title' | 'text' | 'next'> {
  const { form, [page]: words } = linkPageWords[locale]
  if (code === 'PASSWORD_TOO_COMMON') return { title: form.failed, text: form.tooCommon }
  if (code === 'USER_EXISTS' || code === 'EMAIL_TAKEN') return { title: form.failed, text: form.hasAccount }
  if (code === 'LAST_ADMIN') return { title: form.failed, text: form.lastAdministrator }
  return { title: form.tooOld, text: words.tooOld, next: wayAfter[page] ?? 'sign-in' }
}

function linkPage(
  community: Community,
  { locale, title, text, button, action, token, account, extra }: LinkForm,
): string {
  return messagePage(community, { locale, title }, [
    html`<p>${text}</p>
<form class="stack" method="post" action="${action}">
<input type="hidden" name="token" value="${token}">
${account && accountFields(locale, account)}${extra}
<p><button class="button primary" type="submit">${button}</button></p>
</form>`,
  ])
}

function accountFields(locale: Locale, { address, fields }: NonNullable<LinkForm['account']>): SafeHtml {
  const { lengths, ...labels } = linkPageWords[locale].form
  return html`<div class="field"><label for="username">${labels.address}</label>${addressInput(address)}</div>
${fields.map((field) => html`<div class="field"><label for="${field}">${labels[field]}</label>${inputs[field](lengths)}${field !== 'name' && html`<span class="hint">${lengths}</span>`}</div>\n`)}`
}

interface Done {
  readonly locale: Locale
  readonly title: string
  readonly text: string
  /** Where they go on: those whom the link has signed in need not sign in. */
  readonly next?: 'sign-in' | 'app' | 'forgot' | 'new-password' | 'front'
  /** The address of it, where it is not the usual one. */
  readonly way?: string | undefined
  readonly address?: string | undefined
}

function donePage(community: Community, { locale, title, text, address, next = 'sign-in', way }: Done): string {
  const { form, passwordReset } = linkPageWords[locale]
  const ways = {
    app: ['/app', form.goOn],
    front: ['/', form.front],
    'sign-in': ['/app/sign-in', form.signIn],
    forgot: ['/app/forgot', form.askAgain],
    'new-password': ['/app/forgot', passwordReset.title],
  } as const
  const [usual, label] = ways[next]
  return messagePage(community, { locale, title, address }, [
    html`<p>${text}</p>\n<p><a class="button primary" href="${way ?? usual}">${label}</a></p>`,
  ])
}

export const LinkToken = Type.String({ maxLength: 100, description: 'From the link in the mail.' })

const statuses: Partial<Record<ApiError['kind'], number>> = {
  BAD_REQUEST: 400,
  INVALID_BODY: 400,
  NOT_FOUND: 404,
  CONFLICT: 409,
}

/** What better-auth refuses, as our own refusals are. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const { message = 'Invalid token', code = 'INVALID_TOKEN', details } = (await response.json()) as Refusal
  return details === undefined ? badRequest(message, code) : invalidField(message, details, code)
}

interface Refusal {
  readonly message?: string
  readonly code?: string
  readonly details?: Details
}
