import { signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'

/** What is chosen of a list. It outlives filters and pages, up to a bound. */
export interface Selection {
  readonly ids: () => readonly string[]
  readonly has: (id: string) => boolean
  readonly toggle: (id: string) => void
  /** All of a page, or none of it. */
  readonly setAll: (ids: readonly string[], areChosen: boolean) => void
  readonly replace: (ids: readonly string[]) => void
  readonly clear: () => void
  readonly max: number
}

export function useSelection(max: number): Selection {
  return useMemo(() => {
    const chosen = signal<ReadonlySet<string>>(new Set())
    const set = (ids: Iterable<string>) => {
      chosen.value = new Set([...ids].slice(0, max))
    }
    return {
      ids: () => [...chosen.value],
      has: (id) => chosen.value.has(id),
      toggle: (id) => set(chosen.value.has(id) ? [...chosen.value].filter((one) => one !== id) : [...chosen.value, id]),
      setAll: (ids, areChosen) =>
        set(areChosen ? [...chosen.value, ...ids] : [...chosen.value].filter((one) => !ids.includes(one))),
      replace: set,
      clear: () => set([]),
      max,
    }
  }, [max])
}
