import { useEffect, useMemo } from 'preact/hooks'
import { BulkBar } from '../../desk/bulk-bar.tsx'
import { BarChart } from '../../desk/chart.tsx'
import { Changes, Diff } from '../../desk/diff.tsx'
import { FilterBar, QueryDay, QuerySearch, QuerySelect } from '../../desk/filters.tsx'
import { useSelection } from '../../desk/selection.ts'
import { DataTable } from '../../desk/table.tsx'
import { useResource } from '../../resource.ts'
import { path } from '../../router.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadedMore, type Portion } from '../../ui/more.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Section } from '../../ui/section.tsx'
import { number } from '../../words.ts'
import { words } from './words.ts'

const BARS = [3, 0, 5, 8, 2, 13, 7, 4, 9, 6]

/** Rows of the desk: filters, what is chosen, pages, and what is older. */
export function Lists() {
  const texts = words()
  const selection = useSelection(3)
  const rows = useMemo(
    () => [texts.people, texts.longName, texts.tag].map((name, id) => ({ name, id: String(id) })),
    [texts],
  )
  useEffect(() => selection.replace(['0']), [selection])
  return (
    <Section title={texts.lists}>
      <a class="back" href={path.value}>
        <Icon name="arrow-left" /> {texts.back}
      </a>
      <FilterBar name="components">
        <QuerySearch name="search" label={texts.find} />
        <QuerySelect
          name="kind"
          label={texts.kind}
          choices={Object.entries(texts.kinds).map(([value, label]) => ({ value, label }))}
        />
        <QueryDay name="since" label={texts.day} />
      </FilterBar>
      <DataTable
        label={texts.lists}
        rows={rows}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        selection={selection}
        columns={[
          { head: texts.name, cell: ({ name }) => name, sort: 'name' },
          { head: texts.filter, cell: () => <span class="chip">{texts.draft}</span> },
          { head: texts.count, cell: ({ name }) => number(name.length * 1_000), isNumber: true },
        ]}
      />
      <BulkBar selection={selection} shownIds={rows.map(({ id }) => id)}>
        <Button isSmall>{texts.primary}</Button>
        <Button isSmall look="danger">
          {texts.danger}
        </Button>
      </BulkBar>
      <Pager total={95} limit={20} />
      <Older />
    </Section>
  )
}

function Older() {
  const texts = words()
  const items = useResource(async (): Promise<Portion<string>> => ({ items: texts.proseItems, nextCursor: 'next' }))
  return (
    <LoadedMore of={items} loadMore={async () => ({ items: texts.tagValues, nextCursor: null })}>
      {(shown) => (
        <ul class="plain-list ruled rows">
          {shown.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </LoadedMore>
  )
}

/** Differences and figures, with the table behind them. */
export function Figures() {
  const texts = words()
  return (
    <Section title={texts.figures}>
      <Diff before={texts.versions[0]} after={texts.versions[1]} />
      <Changes
        changes={[
          { field: texts.name, before: texts.tag, after: texts.people },
          { field: texts.kind, before: undefined, after: texts.kinds.job },
        ]}
      />
      <BarChart
        title={texts.figures}
        heads={[texts.day, texts.count]}
        bars={BARS.map((value, index) => ({ label: number(index + 1), value }))}
        ends={[number(1), number(BARS.length)]}
      />
    </Section>
  )
}

/** What the palette shows below its line; it is opened by Ctrl K. */
export function Found() {
  const texts = words()
  return (
    <Section title={texts.found}>
      <div class="palette-list" role="listbox" aria-label={texts.found}>
        {[texts.people, texts.longName, texts.tag].map((name, index) => (
          <div key={name} class="palette-item" role="option" aria-selected={index === 1} tabIndex={-1}>
            <Icon name="user" />
            <span>{name}</span>
            <span class="kind soft small">{texts.kinds.job}</span>
          </div>
        ))}
      </div>
    </Section>
  )
}
