import { type ReadonlySignal, signal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'

type Change<Data> = (data: Data) => Data

export interface Resource<Data> {
  /** Of the last answer, also while the next one is on its way. */
  readonly data: ReadonlySignal<Data | undefined>
  readonly error: ReadonlySignal<unknown>
  readonly isLoading: ReadonlySignal<boolean>
  /** Resolves when it is answered, or one that was asked later. */
  readonly reload: () => Promise<void>
  /**
   * Shows what is known to be true without asking again. An answer that is on its way may have been given before: it is
   * changed likewise, so that a change may come upon data that already has it.
   */
  readonly change: (changed: Change<Data>) => void
}

/**
 * One answer of the API, asked for when the page opens and again when what it depends on changes. The former question is
 * dropped then; nothing is asked anew by itself, but what failed when the network is back.
 */
export function useResource<Data>(
  load: (signal: AbortSignal) => Promise<Data>,
  dependencies: readonly unknown[] = [],
): Resource<Data> {
  const latest = useRef(load)
  latest.current = load
  const resource = useMemo(() => openResource((signal) => latest.current(signal)), [])
  useEffect(() => {
    void resource.reload()
    return resource.abandon
  }, dependencies)
  useEffect(() => {
    const again = () => {
      if (resource.error.peek() !== undefined) void resource.reload()
    }
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  return resource
}

/** The same outside of what is shown, asked for by `reload`. */
export function openResource<Data>(
  load: (signal: AbortSignal) => Promise<Data>,
): Resource<Data> & { readonly abandon: () => void } {
  const data = signal<Data | undefined>(undefined)
  const error = signal<unknown>(undefined)
  const isLoading = signal(true)
  let running: AbortController | undefined
  let latest = Promise.resolve()
  let changesMeanwhile: Change<Data>[] = []

  async function ask(): Promise<void> {
    running?.abort()
    const controller = new AbortController()
    running = controller
    changesMeanwhile = []
    isLoading.value = true
    try {
      const answer = await load(controller.signal)
      if (controller.signal.aborted) return whenDropped(controller)
      data.value = changesMeanwhile.reduce<Data>((changed, change) => change(changed), answer)
      error.value = undefined
    } catch (problem) {
      if (controller.signal.aborted) return whenDropped(controller)
      error.value = problem
    }
    isLoading.value = false
  }

  /** Whoever waits for a question waits for the one that took its place. */
  const whenDropped = (controller: AbortController) => (controller === running ? undefined : latest)
  /** As long as nothing is known, one answer is waited for before the next question. */
  const reload = () =>
    (latest = running !== undefined && isLoading.peek() && data.peek() === undefined ? latest.then(ask) : ask())

  function change(changed: Change<Data>): void {
    if (isLoading.peek()) changesMeanwhile.push(changed)
    const known = data.peek()
    if (known !== undefined) data.value = changed(known)
  }

  return { data, error, isLoading, reload, change, abandon: () => running?.abort() }
}

/** What had been loaded below the first part of a list, which is read anew and overlaps it. */
export function loadedBelow<Item extends { readonly id: string }>(
  fresh: readonly Item[],
  known: readonly Item[] = [],
): readonly Item[] {
  const last = known.findIndex(({ id }) => id === fresh.at(-1)?.id)
  return last === -1 ? [] : known.slice(last + 1)
}
