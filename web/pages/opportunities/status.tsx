import type { IconName } from '../../ui/icon.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Status } from './fields.ts'
import { term } from './words.ts'

const looks: Readonly<Record<Status, readonly [look: string, icon: IconName]>> = {
  draft: ['chip', 'pencil'],
  pending: ['chip warning', 'clock'],
  active: ['chip success', 'circle-check'],
  expired: ['chip', 'history'],
  closed: ['chip', 'lock'],
}

export function StatusChip({ status }: { readonly status: Status }) {
  const [look, icon] = looks[status]
  return (
    <span class={look}>
      <Icon name={icon} />
      {term().statuses[status]}
    </span>
  )
}
