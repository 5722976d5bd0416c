import { useLayoutEffect, useState } from 'preact/hooks'

/** So many rows fill a screen. */
const IN_SIGHT = 20

/**
 * Whether the first painting is over: what nobody sees at once need not delay it. Effects would not wait for it on a slow
 * processor, where they run after a time.
 */
export function usePainted(): boolean {
  const [isPainted, note] = useState(false)
  useLayoutEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => note(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted
}

/** The rows of a long list: those in sight first, all of them once those are painted. */
export const useRowsInSight = <Row>(rows: readonly Row[]): readonly Row[] =>
  usePainted() ? rows : rows.slice(0, IN_SIGHT)
