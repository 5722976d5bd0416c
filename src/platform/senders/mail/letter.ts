import { escapeHtml } from '../../lib/html.ts'
import type { Message } from './mail.ts'

export interface Link {
  readonly text: string
  readonly address: string
}

export interface Heading {
  readonly heading: string
}

export type Paragraph = string | Link | Heading

/** @param language a tag (RFC 5646) for screen readers and hyphenation */
export function letter(to: string, subject: string, paragraphs: readonly Paragraph[], language?: string): Message {
  const html = paragraphs.map((part) => `${inHtml(part)}\n`).join('')
  return {
    to,
    subject,
    text: paragraphs.map((part) => `${inText(part)}\n`).join('\n'),
    html: language === undefined ? html : documentOf(html, subject, language),
  }
}

function documentOf(body: string, title: string, language: string): string {
  const head = `<meta charset="utf-8">\n<title>${escapeHtml(title)}</title>`
  return `<!doctype html>\n<html lang="${language}">\n<head>\n${head}\n</head>\n<body>\n${body}</body>\n</html>\n`
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
