import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface SettingProps {
  readonly title: string
  readonly text: string
  readonly children: ComponentChildren
}

/** A group of fields beside what it is about. */
export function Setting({ title, text, children }: SettingProps) {
  const id = useId()
  return (
    <section class="setting" aria-labelledby={id}>
      <div class="stack tight">
        <h2 id={id}>{title}</h2>
        <p class="small soft">{text}</p>
      </div>
      <div class="stack">{children}</div>
    </section>
  )
}
