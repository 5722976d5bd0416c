import { type Signal, useSignal } from '@preact/signals'
import { useLive } from '../../shell/unread.ts'

/** How many were submitted since the list was read: told, not shown, so that nothing moves under the reader's hands. */
export function useFresh(isListed: boolean): Signal<number> {
  const count = useSignal(0)
  useLive('notifications:new', ({ templateId }) => {
    if (isListed && templateId === 'opportunity_submitted') count.value += 1
  })
  return count
}
