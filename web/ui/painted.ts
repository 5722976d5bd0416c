import { useEffect, useState } from 'preact/hooks'

/** So many rows fill a screen. */
const IN_SIGHT = 20

/** Whether the first painting is over: what nobody sees at once need not delay it. */
export function usePainted(): boolean {
  const [isPainted, note] = useState(false)
  useEffect(() => note(true), [])
  return isPainted
}

/** The rows of a long list: those in sight first, all of them once those are painted. */
export const useRowsInSight = <Row>(rows: readonly Row[]): readonly Row[] =>
  usePainted() ? rows : rows.slice(0, IN_SIGHT)
