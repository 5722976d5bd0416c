import { LRUCache } from 'lru-cache'
import type { NoteRead } from '../metrics/counts.ts'
import { batchCalls } from './batch.ts'
import type { ViewCounter } from './view-counter.ts'

/** Concurrent edits do not outrun a reader this often by chance. */
const MAX_ATTEMPTS = 20
const MAX_ALIASES = 100_000

interface Versioned {
  readonly id: string
  readonly version: number
}

export interface ReadPolicy<Item> {
  allows(item: Item): boolean
  refusal(item: Item | undefined): Error
}

export interface Viewed<Item, Counters> {
  readonly item: Item
  readonly counters: Counters
}

export interface VersionedReads<Item, Counters> {
  /** Reads an item and counts the view, committed when this resolves. Throws the refusal, counting nothing. */
  view(key: string, policy: ReadPolicy<Item>): Promise<Viewed<Item, Counters>>
  peek(key: string, policy: ReadPolicy<Item>): Promise<Viewed<Item, Counters>>
  /** Bypasses the cache. Throws the refusal. */
  fetch(key: string, policy: ReadPolicy<Item>): Promise<Item>
  /** The cached item if it has this version; otherwise as stored now, whatever its version. */
  atVersion(id: string, version: number): Promise<Item | undefined>
}

interface Source<Item, Counters> {
  fetchMany(keys: readonly string[]): Promise<readonly (Item | undefined)[]>
  aliasOf?(item: Item): string
  bytesOf(item: Item): number
  readonly maxCachedBytes: number
  readonly viewCounter: ViewCounter<Counters>
  /** Called once per view: whether the cache had the item. */
  readonly noteRead: NoteRead
}

/** Read-through cache, never stale and without invalidation: counting a view compares the stored version. */
export function openVersionedReads<Item extends Versioned, Counters>(
  source: Source<Item, Counters>,
): VersionedReads<Item, Counters> {
  const { fetchMany, aliasOf, viewCounter, noteRead } = source
  const items = new LRUCache<string, Item>({ maxSize: source.maxCachedBytes, sizeCalculation: source.bytesOf })
  // Bounded by size, as a bound of entries is memory from the start.
  const idsByAlias = aliasOf && new LRUCache<string, string>({ maxSize: MAX_ALIASES, sizeCalculation: () => 1 })
  const fetchOne = batchCalls(fetchMany)
  const idOf = (key: string) => idsByAlias?.get(key) ?? key

  function getCached(key: string): Item | undefined {
    const item = items.get(idOf(key))
    // Fetched again by its id, it may no longer have this alias.
    return item === undefined || item.id === key || aliasOf?.(item) === key ? item : undefined
  }

  async function fetchToCache(key: string): Promise<Item | undefined> {
    const item = await fetchOne(key)
    if (item === undefined) {
      items.delete(idOf(key))
      idsByAlias?.delete(key)
    } else {
      items.set(item.id, item)
      if (aliasOf) idsByAlias?.set(aliasOf(item), item.id)
    }
    return item
  }

  async function fetch(key: string, policy: ReadPolicy<Item>): Promise<Item> {
    const item = await fetchToCache(key)
    if (item === undefined || !policy.allows(item)) throw policy.refusal(item)
    return item
  }

  return {
    fetch,

    async view(key, policy) {
      const cached = getCached(key)
      let item = cached
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        // A cached item may be out of date: nobody is refused because of it.
        if (item === undefined || !policy.allows(item)) item = await fetch(key, policy)
        const counters = await viewCounter.count(item)
        if (counters !== null) {
          noteRead(item === cached)
          return { item, counters }
        }
        item = undefined
      }
      throw new Error('the row changed at every attempt to read it')
    },

    async peek(key, policy) {
      const item = await fetch(key, policy)
      const counters = await viewCounter.read(item.id)
      if (counters === null) throw policy.refusal(undefined)
      return { item, counters }
    },

    async atVersion(id, version) {
      const cached = getCached(id)
      return cached?.version === version ? cached : fetchToCache(id)
    },
  }
}
