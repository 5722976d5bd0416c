import { escapeHtml } from '../../platform/lib/html.ts'

/** A document of XML 1.0 from its root element. */
export const xmlDocument = (root: string) => `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`

export const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

/** What may not occur in XML 1.0 (section 2.2), not even escaped. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Any text as the text of an element or the value of an attribute. */
export const escapeXml = (text: string) => escapeHtml(text.replaceAll(forbidden, ''))
