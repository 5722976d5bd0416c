import { escapeMarkup } from '../markup.ts'
import type { Message } from './mail.ts'

/** Something to click on. */
export interface Link {
  readonly text: string
  readonly address: string
}

/** A message of paragraphs, some of which may be links, as plain text and as HTML. */
export function letter(to: string, subject: string, paragraphs: readonly (string | Link)[]): Message {
  return {
    to,
    subject,
    text: paragraphs.map((part) => `${typeof part === 'string' ? part : part.address}\n`).join('\n'),
    html: paragraphs.map((part) => `<p>${inHtml(part)}</p>\n`).join(''),
  }
}

function inHtml(part: string | Link): string {
  return typeof part === 'string'
    ? escapeMarkup(part)
    : `<a href="${escapeMarkup(part.address)}">${escapeMarkup(part.text)}</a>`
}
