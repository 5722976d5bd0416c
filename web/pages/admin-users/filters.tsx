import { FilterBar, QueryDay, QuerySearch, QuerySelect } from '../../desk/filters.tsx'
import { roleNames } from '../../desk/roles.ts'
import { words } from './words.ts'

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

export function Filters() {
  const texts = words()
  const verdicts = { true: texts.verified, false: texts.notVerified }
  return (
    <FilterBar name="users">
      <QuerySearch name="search" label={texts.search} />
      <QuerySelect name="role" label={texts.role} choices={choicesOf(roleNames())} />
      <QuerySelect name="verified" label={texts.verification} choices={choicesOf(verdicts)} />
      <QuerySelect name="state" label={texts.state} choices={choicesOf(texts.states)} />
      <QueryDay name="from" label={texts.from} />
      <QueryDay name="to" label={texts.to} />
    </FilterBar>
  )
}
