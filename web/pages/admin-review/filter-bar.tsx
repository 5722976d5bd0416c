import { FilterBar, QueryDay, QuerySearch, QuerySelect } from '../../desk/filters.tsx'
import { query, setQuery } from '../../router.ts'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Icon } from '../../ui/icon.tsx'
import { term } from '../opportunities/words.ts'
import { statuses, types } from './filters.ts'
import { words } from './words.ts'

/** Which are listed, and in what order: all of it in the address. */
export function ReviewFilters() {
  const texts = words()
  return (
    <>
      <FilterTabs
        label={texts.status}
        name="status"
        choices={statuses.map((one) => [one === 'pending' ? '' : one, term().statuses[one]] as const)}
      />
      <FilterBar name="review">
        <QuerySearch name="search" label={texts.search} />
        <QuerySelect
          name="type"
          label={texts.type}
          choices={types.map((value) => ({ value, label: term().types[value] }))}
        />
        <QueryDay name="from" label={texts.from} />
        <QueryDay name="to" label={texts.to} />
        {(['owner', 'entity', 'order'] as const).map((name) => (
          <Chosen key={name} name={name} />
        ))}
      </FilterBar>
    </>
  )
}

/** A filter that links set, and that is taken out here; the order is switched. */
function Chosen({ name }: { readonly name: 'owner' | 'entity' | 'order' }) {
  const texts = words()
  const label = { owner: texts.ofOwner, entity: texts.ofEntity, order: texts.newestFirst }[name]
  const value = query.value.get(name)
  if (value === null && name !== 'order') return null
  return (
    <button
      type="button"
      class="button small"
      aria-pressed={value !== null}
      onClick={() => setQuery({ [name]: value === null ? 'desc' : null })}
    >
      {value !== null && <Icon name="x" />}
      {label}
    </button>
  )
}
