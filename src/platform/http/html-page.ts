import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ourCommunity } from '../community/community.ts'
import { LOGO_PATH } from '../community/logo.ts'
import type { Locale } from '../database/tables/accounts.ts'
import { escapeHtml } from '../lib/html.ts'
import { acceptanceOf } from './accept.ts'

/** The schema describes the page; the handler sends it. */
export const PageBody = Type.Unsafe<FastifyReply>({ type: 'string' })

export const pageResponse = { description: 'An HTML page.', content: { 'text/html': { schema: PageBody } } }

/** @param lines HTML below the heading */
export function htmlPage(locale: Locale, title: string, lines: readonly string[]): string {
  const { name, logo } = ourCommunity()
  const picture = logo === undefined ? '' : `<img src="${LOGO_PATH}" alt="" height="32"> `
  const escaped = escapeHtml(title)
  return [
    '<!doctype html>',
    `<html lang="${locale}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escaped}</title>`,
    '</head>',
    '<body>',
    `<p>${picture}${escapeHtml(name)}</p>`,
    `<h1>${escaped}</h1>`,
    ...lines,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

/** Browsers name HTML, programs do not. */
export const wantsPage = ({ headers }: FastifyRequest): boolean => acceptanceOf(headers.accept, 'text/html').isNamed

export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; form-action 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(page)
}
