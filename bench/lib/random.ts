/** A number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number

/** mulberry32: the same numbers for the same seed. */
export function seededRandom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One of the items, each as likely as the others. */
export function pickRandom<Item>(items: readonly Item[], random: Random = Math.random): Item {
  return items[Math.floor(random() * items.length)] as Item
}

/** One of the items, each as likely as its weight says. */
export function pickWeighted<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number,
  random: Random = Math.random,
): Item {
  let left = random() * items.reduce((sum, item) => sum + weightOf(item), 0)
  const found = items.find((item) => {
    left -= weightOf(item)
    return left < 0
  })
  return found ?? (items.at(-1) as Item)
}
