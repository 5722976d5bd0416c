/** What has arrived somewhere, which is kept, and handed out one by one in its order. */
interface Arrivals<Item> {
  readonly received: readonly Item[]
  add(item: Item): void
  /** Resolves with the next one that arrives or has not been taken yet. */
  next(): Promise<Item>
}

export function keepArrivals<Item>(): Arrivals<Item> {
  const received: Item[] = []
  const waiting: ((item: Item) => void)[] = []
  let taken = 0

  function hand(): void {
    const item = received[taken]
    if (item === undefined || waiting.length === 0) return
    taken += 1
    waiting.shift()?.(item)
  }

  return {
    received,
    add(item) {
      received.push(item)
      hand()
    },
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        hand()
      }),
  }
}
