import type { ComponentChildren } from 'preact'
import { words } from './words.ts'

interface CardProps {
  readonly title: string
  readonly lead?: ComponentChildren
  readonly children: ComponentChildren
  /** Below the card: where else to go. */
  readonly foot?: ComponentChildren
}

/** What a stranger sees of the app: one thing to do, in the middle. */
export function Card({ title, lead, children, foot }: CardProps) {
  return (
    <div class="sign-in">
      <div class="sign-in-card stack">
        <div>
          <h1>{title}</h1>
          {lead && <p class="soft">{lead}</p>}
        </div>
        {children}
      </div>
      {foot && <div class="sign-in-foot">{foot}</div>}
    </div>
  )
}

/** Between the usual way and the others. */
export function Divider() {
  return <p class="divider soft small">{words().or}</p>
}
