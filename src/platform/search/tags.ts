import { searchKey, searchSpelling } from './fold.ts'
import { shapeOfTyped, shapeOfWritten } from './look-alikes.ts'

const WORD = /[\p{L}\p{N}]+/gu
/** Of the words of one tag that may have been written in capitals, three in any combination, more only all together. */
const MAX_COMBINED = 3

/** Tags as they are stored: composed, with single blanks; of those that are found by the same key, the first. */
export function storedTags(tags: readonly string[]): string[] {
  const found = new Set<string>()
  const stored: string[] = []
  for (const tag of tags) {
    const keys = keysOfWritten(tag)
    if (!keys.some((key) => found.has(key))) stored.push(tag.normalize('NFC').trim().replaceAll(/\s+/gu, ' '))
    for (const key of keys) found.add(key)
  }
  return stored
}

/** Its letters, and its look where words are in capitals that Latin and Cyrillic share, as `tag_keys` of the database. */
function keysOfWritten(tag: string): string[] {
  const look = searchSpelling(tag).replaceAll(WORD, (word) => shapeOfWritten(word) ?? word)
  return [searchKey(tag), look.toLowerCase()]
}

/** By any of these a tag is found that was typed in whatever case: each word may have been written in such capitals. */
export function keysOfTyped(tag: string): string[] {
  const key = searchKey(tag)
  let [keys, look] = [[''], '']
  let end = 0
  let combined = 0
  for (const { 0: word, index } of key.matchAll(WORD)) {
    const [before, shape] = [key.slice(end, index), shapeOfTyped(word)]
    const forms = shape === undefined || combined === MAX_COMBINED ? [word] : [word, shape]
    if (forms.length > 1) combined += 1
    keys = keys.flatMap((begun) => forms.map((form) => begun + before + form))
    look += before + (shape ?? word)
    end = index + word.length
  }
  return [...new Set([...keys, look].map((begun) => begun + key.slice(end)))]
}
