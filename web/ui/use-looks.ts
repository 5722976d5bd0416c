import { useEffect, useRef } from 'preact/hooks'

/** When the outcome of what was just sent is looked for; then the person looks again. */
const LOOKS_AFTER_MS = [500, 1_000, 2_000, 4_000]

/** @param look answers whether there is still something to wait for; called as it was last given */
export function useLooks(look: () => Promise<boolean>): () => void {
  const latest = useRef(look)
  latest.current = look
  const timer = useRef(0)
  const isOver = useRef(false)
  useEffect(
    () => () => {
      isOver.current = true
      clearTimeout(timer.current)
    },
    [],
  )
  const watch = (round: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      const isOpen = await latest.current()
      if (isOpen && !isOver.current && round + 1 < LOOKS_AFTER_MS.length) watch(round + 1)
    }, LOOKS_AFTER_MS[round])
  }
  return () => watch(0)
}
