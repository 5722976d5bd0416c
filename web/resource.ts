import { type ReadonlySignal, useSignal } from '@preact/signals'
import { useCallback, useEffect, useRef } from 'preact/hooks'

export interface Resource<Data> {
  /** Of the last answer, also while the next one is on its way. */
  readonly data: ReadonlySignal<Data | undefined>
  readonly error: ReadonlySignal<unknown>
  readonly isLoading: ReadonlySignal<boolean>
  readonly reload: () => Promise<void>
  /** Shows what is known to be true without asking again. */
  readonly set: (data: Data) => void
}

/**
 * One answer of the API, asked for when the page opens and again when what it depends on changes. The former question is
 * dropped then; nothing is asked anew by itself.
 */
export function useResource<Data>(
  load: (signal: AbortSignal) => Promise<Data>,
  dependencies: readonly unknown[] = [],
): Resource<Data> {
  const data = useSignal<Data | undefined>(undefined)
  const error = useSignal<unknown>(undefined)
  const isLoading = useSignal(true)
  const running = useRef<AbortController>(undefined)

  const reload = useCallback(async () => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    isLoading.value = true
    try {
      const answer = await load(controller.signal)
      if (controller.signal.aborted) return
      data.value = answer
      error.value = undefined
    } catch (problem) {
      if (controller.signal.aborted) return
      error.value = problem
    }
    isLoading.value = false
  }, dependencies)

  useEffect(() => {
    void reload()
    return () => running.current?.abort()
  }, [reload])

  return {
    data,
    error,
    isLoading,
    reload,
    set: (next) => {
      data.value = next
    },
  }
}
