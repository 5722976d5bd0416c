import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Section } from '../../ui/section.tsx'
import { Tabs, tabInQuery } from '../../ui/tabs.tsx'
import { words } from './words.ts'

/** Parts of a page and a filter, both in the address; many of them go on behind the edge. */
export function Ways() {
  const { ways, parts, filter, filters, many } = words()
  return (
    <Section title={ways}>
      <Tabs
        label={ways}
        tabs={Object.entries(parts).map(([name, label]) => ({ name, label }))}
        current={tabInQuery(['first', 'second'])}
      />
      <FilterTabs
        label={filter}
        name="filter"
        choices={[
          ['', filters.all],
          ['open', filters.open],
          ['closed', filters.closed],
        ]}
      />
      <FilterTabs
        label={many}
        name="many"
        choices={Array.from(
          { length: 12 },
          (_, index) => [index === 0 ? '' : String(index), `${filters.open} ${index + 1}`] as const,
        )}
      />
    </Section>
  )
}
