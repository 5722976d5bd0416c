import { signal } from '@preact/signals'
import { quietApi } from '../api.ts'
import { hasAtLeast } from '../session.ts'

/** Submissions that come together are counted once. */
const GATHER_MS = 1_000

/** How many opportunities await review, for administrators. */
export const pendingCount = signal(0)

let timer: ReturnType<typeof setTimeout> | undefined

/** Counts them soon. */
export function readPendingCount(): void {
  if (!hasAtLeast('admin') || timer !== undefined) return
  timer = setTimeout(() => {
    timer = undefined
    void read()
  }, GATHER_MS)
}

async function read(): Promise<void> {
  try {
    const { total } = await quietApi.get('/api/admin/opportunities', { params: { query: { limit: 1 } } })
    pendingCount.value = total
  } catch {
    // The count of the menu is not worth a message: it comes with the next submission.
  }
}
