import { query, setQuery } from '../router.ts'
import { Icon } from '../ui/icon.tsx'
import { shortId } from './short-id.ts'
import { deskWords } from './words.ts'

/** What a link of the page has narrowed the list to: taken out by a button. */
export function IdFilter({ name, label }: { readonly name: string; readonly label: string }) {
  const id = query.value.get(name)
  if (id === null) return null
  return (
    <button
      type="button"
      class="chip"
      aria-label={deskWords().withoutFilter(label)}
      onClick={() => setQuery({ [name]: null })}
    >
      {label}: <code>{shortId(id)}</code>
      <Icon name="x" />
    </button>
  )
}
