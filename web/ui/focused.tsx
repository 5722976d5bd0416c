import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** Where the focus goes when what had it is gone by an act of the person. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('h1')?.focus()

/** What follows an act of the person has the focus at once. */
export function Focused({ children }: { readonly children: ComponentChildren }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return (
    <div class="stack" ref={element}>
      {children}
    </div>
  )
}
