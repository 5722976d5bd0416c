/** The path, as `seo.keywords.0`, of the first value that PostgreSQL cannot store: U+0000, a lone surrogate, 1e400. */
export function textWithNul(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return hasNoNul(value) ? null : path
  if (typeof value === 'number') return Number.isFinite(value) ? null : path
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    const innerPath = path === '' ? name : `${path}.${name}`
    if (!hasNoNul(name)) return path
    const found = textWithNul(inner, innerPath)
    if (found !== null) return found
  }
  return null
}

export function hasNoNul(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}
