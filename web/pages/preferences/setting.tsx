import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'

interface SettingProps {
  readonly title: string
  readonly text: string
  /** Where links of other pages lead to. */
  readonly place?: 'often' | 'quiet'
  readonly children: ComponentChildren
}

/** A group of fields beside what it is about. */
export function Setting({ title, text, place, children }: SettingProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // The browser has looked for it before it was there.
    if (place !== undefined && location.hash === `#${place}`) section.current?.scrollIntoView()
  }, [place])
  return (
    <section class="setting" aria-labelledby={id} id={place} ref={section}>
      <div class="stack tight">
        <h2 id={id}>{title}</h2>
        <p class="small soft">{text}</p>
      </div>
      <div class="stack">{children}</div>
    </section>
  )
}
