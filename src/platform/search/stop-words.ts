const ENGLISH =
  'a an and are as at be been but by for from had has have he her his how i if in into is its of on or our she so ' +
  'such than that the their them then there these they this those to was we were what when where which while will ' +
  'with would you your'

const UKRAINIAN =
  'а або але б без би бо був була були було бути в вам вас ваш ваша ваше ваші ви від він вона вони воно все всі для ' +
  'до є ж же з за зі і із її їх й його йому коли ми на над нам нас наш наша наше наші не ні о об по при про та так ' +
  'також те ти то того тощо у це цей ці ця чи що щоб я як яка яке який які якщо'

const STOP_WORDS = new Set(`${ENGLISH} ${UKRAINIAN}`.split(' '))

/** Not `it` and `us`: also IT and the US. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}
