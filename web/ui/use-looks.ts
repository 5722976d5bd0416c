import { useEffect, useRef } from 'preact/hooks'

/** When the outcome of what was just sent is looked for; then the person looks again. */
const LOOKS_AFTER_MS = [500, 1_000, 2_000, 4_000]

const SOON_MS = 60_000

/** Whether it is worth looking for an attempt at this time; null: at once. */
export const isSoon = (at: string | null): boolean => at === null || Date.parse(at) < Date.now() + SOON_MS

interface UnderWay {
  /** Whether there is something to look for already, which begins by itself. */
  readonly isUnderWay: boolean
  /** Of what, when it can become another. */
  readonly of?: string
}

/** @param look answers whether there is still something to wait for; called as it was last given */
export function useLooks(
  look: () => Promise<boolean>,
  { isUnderWay, of }: UnderWay = { isUnderWay: false },
): () => void {
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
  useEffect(() => {
    if (isUnderWay) watch(0)
  }, [of, isUnderWay])
  return () => watch(0)
}
