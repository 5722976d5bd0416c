const APOSTROPHES = /[ʼ'’‘`´]/g

/** How a name answers what was typed: 2 where it is that, 1 where it begins so, 0 otherwise. Pure: the server may import it too. */
export function likeness(name: string, typed: string): 0 | 1 | 2 {
  const [known, asked] = [spelling(name), spelling(typed)]
  if (known === asked) return 2
  return known.startsWith(asked) ? 1 : 0
}

const spelling = (text: string) =>
  text.normalize('NFC').toLowerCase().replaceAll(APOSTROPHES, '').replaceAll(/\s+/g, ' ').trim()
