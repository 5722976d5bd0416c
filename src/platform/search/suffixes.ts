/** Suffixes and what stands in their place. */
export interface Suffixes {
  readonly replacements: ReadonlyMap<string, string>
  /** By the letter with which they end, the longest first. */
  readonly byLastLetter: ReadonlyMap<string, readonly string[]>
}

/** @param list pairs as `ies>y`, or suffixes that nothing replaces, with spaces between */
export function suffixes(list: string): Suffixes {
  const pairs = list.split(' ').map((pair) => pair.split('>'))
  const replacements = new Map(pairs.map(([suffix = '', replacement = '']) => [suffix, replacement]))
  const longestFirst = [...replacements.keys()].sort((one, other) => other.length - one.length)
  return { replacements, byLastLetter: Map.groupBy(longestFirst, (suffix) => suffix.slice(-1)) }
}

/** The longest of the suffixes on which the word ends with at least so many letters before it; else an empty text. */
export function suffixOf(word: string, { byLastLetter }: Suffixes, lettersBefore = 0): string {
  const candidates = byLastLetter.get(word.slice(-1))
  return candidates?.find((suffix) => word.length - suffix.length >= lettersBefore && word.endsWith(suffix)) ?? ''
}

/** The word with the longest suffix replaced that leaves at least so many letters before it. */
export function replaceSuffix(word: string, table: Suffixes, lettersBefore: number): string {
  const suffix = suffixOf(word, table, lettersBefore)
  return suffix === '' ? word : word.slice(0, -suffix.length) + table.replacements.get(suffix)
}
