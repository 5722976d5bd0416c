import { escapeHtml } from '../../lib/html.ts'
import type { Message } from './mail.ts'

export interface Link {
  readonly text: string
  readonly address: string
}

interface Heading {
  readonly heading: string
}

export type Paragraph = string | Link | Heading

/** @param language a tag (RFC 5646) for screen readers and hyphenation */
export function letter(to: string, subject: string, paragraphs: readonly Paragraph[], language: string): Message {
  return {
    to,
    subject,
    text: paragraphs.map((part) => `${inText(part)}\n`).join('\n'),
    html: paragraphs.map((part) => `${inHtml(part)}\n`).join(''),
    language,
  }
}

function inText(part: Paragraph): string {
  if (typeof part === 'string') return part
  return 'heading' in part ? part.heading : part.address
}

function inHtml(part: Paragraph): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part).replaceAll('\n', '<br>\n')}</p>`
  if ('heading' in part) return `<h2>${escapeHtml(part.heading)}</h2>`
  return `<p><a href="${escapeHtml(part.address)}">${escapeHtml(part.text)}</a></p>`
}
