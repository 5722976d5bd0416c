import type { FastifyReply } from 'fastify'
import type { Locale } from '../database/tables/accounts.ts'
import { escapeHtml } from '../lib/html.ts'

/** @param lines HTML below the heading */
export function htmlPage(locale: Locale, title: string, lines: readonly string[]): string {
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
    `<h1>${escaped}</h1>`,
    ...lines,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(page)
}
