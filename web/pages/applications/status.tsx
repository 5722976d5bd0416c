import type { Answer } from '../../../client/src/index.ts'
import { query } from '../../router.ts'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { term, words } from './words.ts'

export type Received = Answer<'get', '/api/opportunities/{id}/applications'>['data']['applications'][number]
export type Own = Answer<'get', '/api/opportunities/applications/mine'>['data']['applications'][number]
export type ApplicationStatus = Own['status']

const statuses = ['submitted', 'reviewed', 'accepted', 'rejected', 'withdrawn'] as const

const looks: Readonly<Record<ApplicationStatus, readonly [look: string, icon: IconName]>> = {
  submitted: ['chip', 'send'],
  reviewed: ['chip', 'eye'],
  accepted: ['chip success', 'circle-check'],
  rejected: ['chip danger', 'circle-x'],
  withdrawn: ['chip', 'undo-2'],
}

interface Seen {
  /** Of others: what they have sent is new. */
  readonly isReceived?: boolean | undefined
}

const namesFor = ({ isReceived }: Seen) => ({
  ...term().applicationStatuses,
  ...(isReceived && { submitted: words().isNew }),
})

export function ApplicationChip({ status, isReceived }: Seen & { readonly status: ApplicationStatus }) {
  const [look, icon] = looks[status]
  return (
    <span class={look}>
      <Icon name={isReceived && status === 'submitted' ? 'inbox' : icon} />
      {namesFor({ isReceived })[status]}
    </span>
  )
}

/** The filter that the address names. */
export const statusInQuery = (): ApplicationStatus | undefined =>
  statuses.find((one) => one === query.value.get('status'))

export function StatusTabs({ isReceived }: Seen) {
  const names = namesFor({ isReceived })
  return (
    <FilterTabs
      label={words().byStatus}
      name="status"
      choices={[['', words().all], ...statuses.map((one) => [one, names[one]] as const)]}
    />
  )
}
