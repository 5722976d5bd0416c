/** Suffixes and what stands in their place. */
export interface Suffixes {
  readonly replacements: ReadonlyMap<string, string>
  /** The lengths from the longest to the shortest, by the letter with which a suffix ends. */
  readonly lengths: ReadonlyMap<string, readonly number[]>
}

/** @param list pairs as `ies>y`, or suffixes that nothing replaces, with spaces between */
export function suffixes(list: string): Suffixes {
  const pairs = list.split(' ').map((pair) => pair.split('>'))
  const replacements = new Map(pairs.map(([suffix = '', replacement = '']) => [suffix, replacement]))
  const lengths = new Map<string, number[]>()
  for (const [suffix = ''] of pairs) {
    const last = suffix.slice(-1)
    lengths.set(
      last,
      [...new Set([suffix.length, ...(lengths.get(last) ?? [])])].sort((a, b) => b - a),
    )
  }
  return { replacements, lengths }
}

const NONE: readonly number[] = []

/** The longest of the suffixes on which the word ends with at least so many letters before it; else an empty text. */
export function suffixOf(word: string, { replacements, lengths }: Suffixes, lettersBefore = 0): string {
  for (const length of lengths.get(word.charAt(word.length - 1)) ?? NONE) {
    if (word.length - length < lettersBefore) continue
    const end = word.slice(-length)
    if (replacements.has(end)) return end
  }
  return ''
}

/** The word with the longest suffix replaced that leaves at least so many letters before it. */
export function replaceSuffix(word: string, table: Suffixes, lettersBefore: number): string {
  const suffix = suffixOf(word, table, lettersBefore)
  return suffix === '' ? word : word.slice(0, -suffix.length) + table.replacements.get(suffix)
}
