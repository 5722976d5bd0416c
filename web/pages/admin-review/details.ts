import { useMemo } from 'preact/hooks'
import { api } from '../../api.ts'
import { openResource, type Resource } from '../../resource.ts'
import type { Reviewed } from './types.ts'

const MAX_KEPT = 20

/** What is known of single ones: the next is asked for before it is opened, so that nobody waits for it. */
export interface Details {
  readonly of: (id: string) => Resource<Reviewed>
  /** Without asking. */
  readonly peek: (id: string) => Reviewed | undefined
  readonly forget: (id: string) => void
}

export function useDetails(): Details {
  return useMemo(() => {
    const kept = new Map<string, Resource<Reviewed>>()
    return {
      of(id) {
        const known = kept.get(id)
        if (known !== undefined) return known
        const asked = openResource<Reviewed>((signal) =>
          api.get('/api/admin/opportunities/{id}', { params: { path: { id }, query: { render: 'html' } }, signal }),
        )
        void asked.reload()
        kept.set(id, asked)
        const [oldest] = kept.keys()
        if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
        return asked
      },
      peek: (id) => kept.get(id)?.data.peek(),
      forget: (id) => void kept.delete(id),
    }
  }, [])
}
