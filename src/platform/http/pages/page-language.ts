import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Community } from '../../community/community.ts'
import { type Locale, locales } from '../../database/tables/accounts.ts'
import { preferredLanguage } from '../answers/preferred-language.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether browsers reach the service over https only. */
    isHttps(): boolean
  }
}

const COOKIE = 'hromada_language'
const YEAR_SECONDS = 365 * 24 * 3600

/** Chosen by a link of the page (`?lang=`), of several by the last; undefined: nothing of ours. */
export function chosenLanguage({ url }: Pick<FastifyRequest, 'url'>): Locale | undefined {
  const start = url.indexOf('?')
  return start === -1 ? undefined : localeNamed(new URLSearchParams(url.slice(start)).getAll('lang').at(-1))
}

/**
 * The language of a page: the chosen one, else that of the account, the one chosen before on this device, the browser's,
 * the community's.
 */
export function pageLanguage(
  request: FastifyRequest,
  community: Pick<Community, 'language'>,
  ofAccount?: Locale,
): Locale {
  const { cookie, 'accept-language': accepted } = request.headers
  return (
    chosenLanguage(request) ??
    ofAccount ??
    localeNamed(parseCookie(cookie ?? '')[COOKIE]) ??
    preferredLanguage(accepted, community.language)
  )
}

export function rememberLanguage(reply: FastifyReply, value: Locale): void {
  const attributes = { path: '/', maxAge: YEAR_SECONDS, sameSite: 'lax', httpOnly: true } as const
  reply.header('set-cookie', stringifySetCookie({ name: COOKIE, value, ...attributes, secure: reply.server.isHttps() }))
}

const localeNamed = (name: string | undefined) => locales.find((locale) => locale === name)
