import { roleGroups } from '../../desk/roles.ts'
import { Icon } from '../../ui/icon.tsx'
import { locale } from '../../words.ts'
import type { Announcement, State } from './types.ts'
import { stateIcons, words } from './words.ts'

const looks: Readonly<Record<State, string>> = {
  scheduled: 'chip',
  sending: 'chip accent',
  done: 'chip success',
  cancelled: 'chip',
}

export function StateChip({ of: state }: { readonly of: State }) {
  return (
    <span class={looks[state]}>
      <Icon name={stateIcons[state]} />
      {words().states[state]}
    </span>
  )
}

/** In the reader's language, or the one that there is. */
export const titleOf = ({ titles }: Pick<Announcement, 'titles'>): string =>
  titles[locale] ?? titles.en ?? titles.uk ?? words().noTitle

export function audienceText({ audience }: Pick<Announcement, 'audience'>): string {
  const texts = words()
  if (audience === null) return texts.named
  const { roles = [] } = audience
  return roles.length === 0 ? texts.everyone : roles.map((role) => roleGroups()[role]).join(', ')
}
