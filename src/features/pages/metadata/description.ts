const MAX_CHARACTERS = 160

/** A text as search engines show it: one line, cut at the end of a word. */
export function descriptionOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= MAX_CHARACTERS) return line
  const cut = line.slice(0, MAX_CHARACTERS - 1)
  const end = cut.lastIndexOf(' ')
  return `${cut
    .slice(0, end > MAX_CHARACTERS / 2 ? end : undefined)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`
}
