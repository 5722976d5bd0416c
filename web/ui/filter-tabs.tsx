import { query, setQuery } from '../router.ts'
import { useCurrentInSight } from './current-in-sight.ts'

interface FilterTabsProps {
  readonly label: string
  /** Of the query. */
  readonly name: string
  /** '' is without a filter. */
  readonly choices: readonly (readonly [value: string, label: string])[]
}

/** One of few values of a filter, kept in the address. */
export function FilterTabs({ label, name, choices }: FilterTabsProps) {
  const current = query.value.get(name) ?? ''
  const list = useCurrentInSight<HTMLElement>(current)
  return (
    <nav class="filter-tabs" aria-label={label} ref={list}>
      {choices.map(([value, text]) => (
        <button
          key={value}
          type="button"
          aria-current={current === value ? 'true' : undefined}
          onClick={() => setQuery({ [name]: value })}
        >
          {text}
        </button>
      ))}
    </nav>
  )
}
