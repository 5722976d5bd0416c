import { eventually } from './eventually.ts'

/** What has arrived somewhere, recorded, and handed out one by one. */
interface Arrivals<Item> {
  readonly received: readonly Item[]
  add(item: Item): void
  /** Takes the first that is wanted of those not taken yet, as soon as there is one. */
  next(isWanted?: (item: Item) => boolean): Promise<Item>
}

/** @param what arrives, for the failure of who waits in vain: 'a mail' */
export function keepArrivals<Item>(what: string): Arrivals<Item> {
  const received: Item[] = []
  const left = new Set<Item>()

  function take(isWanted: (item: Item) => boolean): Item | undefined {
    const item = [...left].find(isWanted)
    if (item !== undefined) left.delete(item)
    return item
  }

  return {
    received,
    add(item) {
      received.push(item)
      left.add(item)
    },
    next: async (isWanted = () => true) =>
      (await eventually(`${what} that is wanted has arrived`, () => take(isWanted))) as Item,
  }
}
