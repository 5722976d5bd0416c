import type { ComponentChildren } from 'preact'

interface FactProps {
  readonly name: string
  readonly children: ComponentChildren
}

/** A line of `<dl class="facts">`; nothing where nothing is known. */
export function Fact({ name, children }: FactProps) {
  if (children === null || children === undefined || children === false || children === '') return null
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}
