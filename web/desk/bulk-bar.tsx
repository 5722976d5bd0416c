import type { ComponentChildren } from 'preact'
import { Button } from '../ui/button.tsx'
import type { Selection } from './selection.ts'
import { deskWords } from './words.ts'

interface BulkBarProps {
  readonly selection: Selection
  /** Of the rows in sight. */
  readonly shownIds: readonly string[]
  /** What can be done with all of them. */
  readonly children: ComponentChildren
}

/** Says how many are chosen, also those that a filter hides, and what can be done with them. */
export function BulkBar({ selection, shownIds, children }: BulkBarProps) {
  const ids = selection.ids()
  const { chosen, hidden, most, clear, acts } = deskWords()
  if (ids.length === 0) return null
  const hiddenCount = ids.filter((id) => !shownIds.includes(id)).length
  return (
    <section class="bulk-bar" aria-label={acts}>
      <p role="status">
        {chosen(ids.length)}
        {hiddenCount > 0 && <span class="soft">, {hidden(hiddenCount)}</span>}
        {ids.length === selection.max && <span class="soft"> ({most})</span>}
      </p>
      <div class="row">
        {children}
        <Button isSmall look="quiet" icon="x" onClick={selection.clear}>
          {clear}
        </Button>
      </div>
    </section>
  )
}
