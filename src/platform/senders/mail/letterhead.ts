import { contactLink } from '../../../../web/shared/contact.ts'
import type { Community } from '../../community/community.ts'
import { readableOnWhite, textOn } from '../../community/contrast.ts'
import { LOGO_PATH } from '../../community/logo.ts'
import { escapeHtml } from '../../lib/html.ts'
import type { Message, Stationery } from './mail.ts'

/** What every mail of the community has around its text. */
export interface Letterhead {
  readonly name: string
  /** As in CSS, with six digits. */
  readonly color: string
  readonly contact: string | undefined
  readonly logoUrl: () => string | undefined
}

export function stationeryOf(community: Community, publicUrl: () => string): Stationery {
  return {
    name: () => community.name,
    dress(message) {
      const { name, color, contact, logo } = community
      return onLetterhead({ name, color, contact, logoUrl: () => logo && publicUrl() + LOGO_PATH }, message)
    },
  }
}

export function onLetterhead(head: Letterhead, letter: Message): Omit<Message, 'language'> {
  const { language: _, ...message } = letter
  const { name, contact } = head
  const signature = [name, ...(contact === undefined ? [] : [contact])]
  return {
    ...message,
    // As mail programs recognise a signature (RFC 3676, section 4.3).
    text: `${message.text}\n-- \n${signature.join('\n')}\n`,
    html: documentOf(head, letter),
  }
}

function documentOf(head: Letterhead, { subject, html, language }: Message): string {
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<title>${escapeHtml(subject)}</title>`,
    `<style>a { color: ${readableOnWhite(head.color)} }</style>`,
    '</head>',
    '<body style="margin: 0; background: #ffffff; color: #1c1c1c; font-family: sans-serif; line-height: 1.5">',
    headerOf(head),
    `<div style="padding: 8px 24px">\n${html}</div>`,
    footerOf(head),
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

function headerOf({ name, color, logoUrl }: Letterhead): string {
  const style = `padding: 16px 24px; background: ${color}; color: ${textOn(color)}; font-size: 20px; font-weight: bold`
  const source = logoUrl()
  const picture =
    source === undefined
      ? ''
      : `<img src="${escapeHtml(source)}" alt="" height="32" style="vertical-align: middle; margin-right: 12px">`
  return `<div style="${style}">${picture}${escapeHtml(name)}</div>`
}

function footerOf({ name, contact }: Letterhead): string {
  const lines = [escapeHtml(name), ...(contact === undefined ? [] : [linkTo(contact)])]
  return `<div style="padding: 16px 24px; color: #595959; font-size: 13px">${lines.join('<br>\n')}</div>`
}

const linkTo = (contact: string): string => `<a href="${escapeHtml(contactLink(contact))}">${escapeHtml(contact)}</a>`
