import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { Resource } from '../resource.ts'
import { defineWords } from '../words.ts'
import { Button } from './button.tsx'
import { Loaded } from './states.tsx'
import { attempt } from './toasts.tsx'

const words = defineWords(
  { more: 'Show more', loading: 'Loading' },
  { more: 'Показати більше', loading: 'Завантаження' },
)

/** A part of a list that goes on behind a cursor. */
export interface Portion<Item> {
  readonly items: readonly Item[]
  readonly nextCursor: string | null
}

interface LoadedMoreProps<Item> {
  readonly of: Resource<Portion<Item>>
  readonly loadMore: (cursor: string) => Promise<Portion<Item>>
  readonly children: (items: readonly Item[]) => ComponentChildren
}

/** A list by cursor: what is older comes below it when it is asked for. */
export function LoadedMore<Item>({ of, loadMore, children }: LoadedMoreProps<Item>) {
  const isLoading = useSignal(false)
  const more = async ({ nextCursor }: Portion<Item>) => {
    if (nextCursor === null || isLoading.value) return
    isLoading.value = true
    await attempt(async () => {
      const next = await loadMore(nextCursor)
      // Of another list meanwhile, or already gone on with, it is none of it.
      of.change((now) =>
        now.nextCursor === nextCursor ? { items: [...now.items, ...next.items], nextCursor: next.nextCursor } : now,
      )
    })
    isLoading.value = false
  }
  return (
    <Loaded of={of}>
      {(portion) => (
        <>
          {children(portion.items)}
          {portion.nextCursor !== null && (
            <div class="row">
              <Button icon="chevron-down" aria-disabled={isLoading.value} onClick={() => void more(portion)}>
                {isLoading.value ? words().loading : words().more}
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}
