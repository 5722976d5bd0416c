import { searchKey } from './fold.ts'

/** Tags as they are stored: composed, with single blanks; of those that are found by the same key, the first. */
export function storedTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of tags) {
    const stored = tag.normalize('NFC').trim().replaceAll(/\s+/gu, ' ')
    byKey.set(searchKey(stored), byKey.get(searchKey(stored)) ?? stored)
  }
  return [...byKey.values()]
}
