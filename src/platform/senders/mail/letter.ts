import { escapeHtml } from '../../lib/html.ts'
import { languageOf } from '../../texts/text-language.ts'
import type { Message } from './mail.ts'

export interface Link {
  readonly text: string
  readonly address: string
}

interface Heading {
  readonly heading: string
}

/** What people have written, in whatever language. */
interface Written {
  readonly written: string
}

export type Paragraph = string | Link | Heading | Written

/** @param language a tag (RFC 5646) for screen readers and hyphenation */
export function letter(to: string, subject: string, paragraphs: readonly Paragraph[], language: string): Message {
  return {
    to,
    subject,
    text: paragraphs.map((part) => `${inText(part)}\n`).join('\n'),
    html: paragraphs.map((part) => `${inHtml(part, language)}\n`).join(''),
    language,
  }
}

function inText(part: Paragraph): string {
  if (typeof part === 'string') return part
  if ('written' in part) return part.written
  return 'heading' in part ? part.heading : part.address
}

function inHtml(part: Paragraph, language: string): string {
  if (typeof part === 'string') return paragraph(part)
  if ('written' in part) {
    const own = languageOf(part.written)
    return paragraph(part.written, own === undefined || own === language ? '' : ` lang="${own}"`)
  }
  if ('heading' in part) return `<h2>${escapeHtml(part.heading)}</h2>`
  return `<p><a href="${escapeHtml(part.address)}">${escapeHtml(part.text)}</a></p>`
}

const paragraph = (text: string, attribute = '') => `<p${attribute}>${escapeHtml(text).replaceAll('\n', '<br>\n')}</p>`
