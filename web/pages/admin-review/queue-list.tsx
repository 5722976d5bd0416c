import { useEffect, useRef } from 'preact/hooks'
import type { Selection } from '../../desk/selection.ts'
import { Icon } from '../../ui/icon.tsx'
import { Time } from '../../ui/show.tsx'
import { number } from '../../words.ts'
import { term } from '../opportunities/words.ts'
import type { Queued } from './types.ts'
import { words } from './words.ts'

interface QueueListProps {
  readonly rows: readonly Queued[]
  readonly currentId: string | undefined
  readonly selection: Selection
  readonly addressOf: (id: string) => string
}

/** What waits, in the order in which it came. */
export function QueueList({ rows, currentId, selection, addressOf }: QueueListProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
  return (
    <ul class="plain-list review-list" ref={list}>
      {rows.map((row) => (
        <li key={row.id} class={selection.has(row.id) ? 'review-row chosen' : 'review-row'}>
          <input
            type="checkbox"
            aria-label={words().choose(row.title)}
            checked={selection.has(row.id)}
            onChange={() => selection.toggle(row.id)}
          />
          <a href={addressOf(row.id)} aria-current={row.id === currentId ? 'true' : undefined}>
            <span class="review-title" dir="auto">
              {row.title}
            </span>
            <RowFacts row={row} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function RowFacts({ row: { type, owner, attachments, submitted_at } }: { readonly row: Queued }) {
  const { fared, noOwner } = words()
  const { sent_back: sentBack = 0, removed = 0 } = owner?.opportunities ?? {}
  return (
    <span class="review-facts">
      <span dir="auto" class="one-line">
        {owner?.name ?? noOwner}
      </span>
      <span>{term().types[type]}</span>
      <Time at={submitted_at} />
      {attachments > 0 && (
        <span class="row tight">
          <Icon name="paperclip" />
          {number(attachments)}
        </span>
      )}
      {sentBack > 0 && <span class="review-mark warning">{fared.sentBack(number(sentBack))}</span>}
      {removed > 0 && <span class="review-mark danger">{fared.removed(number(removed))}</span>}
    </span>
  )
}
