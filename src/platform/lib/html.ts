/** Any text as text of HTML or XML, in an element or in an attribute between double quotes. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Plain text as HTML: nothing in it is markup, empty lines part paragraphs, and lines stay lines. */
export function paragraphsHtml(text: string): string {
  const parts = text.replaceAll(/\r\n?/g, '\n').split(/\n[^\S\n]*\n/)
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${escapeMarkup(part).replaceAll('\n', '<br>')}</p>`)
    .join('')
}
