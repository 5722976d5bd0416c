import assert from 'node:assert/strict'
import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** Elements that are lists, also where there is only one. */
const lists = ['entry', 'category', 'link', 'url', 'sitemap']

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => lists.includes(name),
})

/** Parses a document of XML 1.0, which must be well-formed; attributes are called `@name`. */
// biome-ignore lint/suspicious/noExplicitAny: tests compare documents whole
export function parseXml(text: string): any {
  assert.match(text, /^<\?xml version="1\.0" encoding="utf-8"\?>\n/)
  assert.doesNotMatch(text, /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u)
  assert.equal(XMLValidator.validate(text), true, text)
  const { '?xml': _, ...document } = parser.parse(text)
  return document
}
