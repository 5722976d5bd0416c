/**
 * Where a value of parsed JSON (or of a query string) holds what PostgreSQL cannot store: U+0000 or half of a
 * surrogate pair, in a string or a property's name, or a number that overflowed, as 1e400 does.
 * @returns the path of the first such place, as `seo.keywords.0`, or null
 */
export function unstorableText(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path
  if (typeof value === 'number') return Number.isFinite(value) ? null : path
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    const innerPath = path === '' ? name : `${path}.${name}`
    if (!isStorable(name)) return path
    const found = unstorableText(inner, innerPath)
    if (found !== null) return found
  }
  return null
}

export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}
