import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Section } from '../../ui/section.tsx'
import { Tabs, tabInQuery } from '../../ui/tabs.tsx'
import { words } from './words.ts'

/** Parts of a page, a filter and pages of a list: all of them in the address. */
export function Ways() {
  const { ways, parts, filter, filters } = words()
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
      <Pager total={95} limit={20} />
    </Section>
  )
}
