import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** For a list of links that may be longer than there is room: the one that is current is scrolled into sight. */
export function useCurrentInSight<List extends HTMLElement>(current: string): RefObject<List | null> {
  const list = useRef<List>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return list
}
