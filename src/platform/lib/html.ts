/** For elements and double-quoted attributes, in HTML and XML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function paragraphsHtml(text: string): string {
  const parts = text.replaceAll(/\r\n?/g, '\n').split(/\n[^\S\n]*\n/)
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('')
}
