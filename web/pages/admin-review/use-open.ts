import { useEffect, useRef } from 'preact/hooks'
import { query } from '../../router.ts'
import { goToInAddress, openInAddress } from './address.ts'
import type { Details } from './details.ts'
import type { QueueState } from './queue.ts'

/** So many of those that follow are asked for ahead. */
const AHEAD = 2

/** Which one is open: the one that the address names, else the first. Those that follow it are asked for ahead. */
export function useOpen({ rows, readOn }: QueueState, details: Details) {
  const named = query.value.get('open')
  const currentId = named ?? rows[0]?.id
  const place = rows.findIndex(({ id }) => id === currentId)
  const current = currentId === undefined ? undefined : details.of(currentId)
  const isThere = current?.data.value !== undefined
  const following = rows.slice(place + 1, place + 1 + AHEAD).map(({ id }) => id)

  useEffect(() => {
    if (isThere) for (const id of following) details.of(id)
  }, [isThere, following.join()])

  const open = (id: string | undefined) => openInAddress(id ?? null)

  function step(by: 1 | -1) {
    const next = rows[place === -1 ? 0 : place + by]
    if (next !== undefined) goToInAddress(next.id)
    else if (by === 1) void readOn()
  }

  return { named, currentId, current, place, open, step }
}

/** Runs when a value is another than it was when the page was last painted. */
export function useChange(value: string, run: () => void): void {
  const known = useRef(value)
  useEffect(() => {
    if (known.current === value) return
    known.current = value
    run()
  }, [value])
}
