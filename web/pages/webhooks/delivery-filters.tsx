import { dayEnd, dayStart } from '../../desk/days.ts'
import { FilterBar, QueryDay, QuerySelect } from '../../desk/filters.tsx'
import { query } from '../../router.ts'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { deliveryWords } from './delivery-words.ts'
import type { Delivery } from './outcome.tsx'
import { words } from './words.ts'

const statuses = ['pending', 'delivered', 'failed', 'skipped'] as const satisfies readonly Delivery['status'][]

export function DeliveryFilters() {
  const texts = deliveryWords()
  const types = Object.entries(words().eventName).map(([value, label]) => ({ value, label }))
  return (
    <>
      <FilterTabs
        label={texts.filter}
        name="status"
        choices={[['', texts.all], ...statuses.map((status) => [status, texts.statuses[status]] as const)]}
      />
      <FilterBar name="deliveries">
        <QuerySelect name="event_type" label={texts.type} choices={types} />
        <QueryDay name="from" label={texts.from} />
        <QueryDay name="to" label={texts.to} />
      </FilterBar>
    </>
  )
}

/** What of the address is a filter of the API. */
export function filterInQuery() {
  const status = statuses.find((one) => one === query.value.get('status'))
  const type = Object.keys(words().eventName).find((one) => one === query.value.get('event_type'))
  const [from, to] = [dayStart('from'), dayEnd('to')]
  return {
    ...(status !== undefined && { status }),
    ...(type !== undefined && { event_type: type as Delivery['event_type'] }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}
