export interface Suffixes {
  readonly replacements: ReadonlyMap<string, string>
  readonly byLastLetter: ReadonlyMap<string, readonly string[]>
}

/** `list` is separated by spaces: pairs as `ies>y`, or suffixes to remove. */
export function suffixes(list: string): Suffixes {
  const pairs = list.split(' ').map((pair) => pair.split('>'))
  const replacements = new Map(pairs.map(([suffix = '', replacement = '']) => [suffix, replacement]))
  const longestFirst = [...replacements.keys()].sort((one, other) => other.length - one.length)
  return { replacements, byLastLetter: Map.groupBy(longestFirst, (suffix) => suffix.slice(-1)) }
}

export function suffixOf(word: string, { byLastLetter }: Suffixes, lettersBefore = 0): string {
  const candidates = byLastLetter.get(word.slice(-1))
  return candidates?.find((suffix) => word.length - suffix.length >= lettersBefore && word.endsWith(suffix)) ?? ''
}

export function replaceSuffix(word: string, table: Suffixes, lettersBefore: number): string {
  const suffix = suffixOf(word, table, lettersBefore)
  return suffix === '' ? word : word.slice(0, -suffix.length) + table.replacements.get(suffix)
}
