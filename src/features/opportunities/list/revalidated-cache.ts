import type { RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/database/database.ts'
import { hasChangeMatching, MAX_GAP_MS, type ReadVersion, type Version } from './change-feed.ts'

interface Found<Value> {
  readonly value: Value
  /** That rows must meet for a change of them to matter; undefined when any change does. */
  readonly conditions: RawBuilder<unknown> | undefined
}

interface Entry<Value> {
  version: Version
  readonly found: Promise<Found<Value>>
}

/** Single flight. The key contains everything that decides about the value. */
export type ReadRevalidated<Value> = (key: string, find: () => Promise<Found<Value>>) => Promise<Value>

/**
 * Cache of what is read of opportunities, revalidated before each use, so that clients read their own writes. One shared
 * statement detects whether anything changed; only then are a value's own conditions tested on the changes.
 */
export function openRevalidatedCache<Value>(
  db: Database,
  readVersion: ReadVersion,
  max: number,
): ReadRevalidated<Value> {
  const entries = new LRUCache<string, Entry<Value>>({ max })

  async function revalidate({ version, found }: Entry<Value>, now: Version, find: () => Promise<Found<Value>>) {
    const cached = await found.catch(() => undefined)
    const isCurrent =
      cached?.conditions !== undefined &&
      now.readAtMs - version.readAtMs < MAX_GAP_MS &&
      !(await hasChangeMatching(db, version, cached.conditions))
    return isCurrent ? cached : find()
  }

  return async (key, find) => {
    // Read before the value: what is cached under a version may be newer, never older.
    const version = await readVersion()
    let entry = entries.get(key)
    if (entry?.version.epoch === version.epoch) {
      entry.version = version
    } else {
      const found = entry === undefined ? find() : revalidate(entry, version, find)
      entry = { version, found }
      entries.set(key, entry)
      found.catch(() => entries.delete(key))
    }
    return (await entry.found).value
  }
}
