import { useSignal } from '@preact/signals'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { attempt } from '../../ui/toasts.tsx'
import { type Person, PersonName } from './person-name.tsx'
import { words } from './words.ts'

interface PeopleSearchProps {
  readonly id: string
  /** Who is not offered. */
  readonly without: readonly (string | undefined)[]
  readonly onChoose: (person: Person) => Promise<void>
}

const MAX_FOUND = 10

export function PeopleSearch({ id, without, onChoose }: PeopleSearchProps) {
  const texts = words()
  const entered = useSignal('')
  const found = useSignal<readonly Person[] | null>(null)
  const hasMore = useSignal(false)
  const search = () =>
    attempt(async () => {
      const query = { search: entered.value.trim(), limit: MAX_FOUND }
      const { members, pagination } = await api.get('/api/members', { params: { query } })
      found.value = members.filter((member) => !without.includes(member.id))
      hasMore.value = pagination.hasNext
    })
  return (
    <>
      <search>
        <form
          class="field"
          onSubmit={(event) => {
            event.preventDefault()
            if (entered.value.trim() !== '') void search()
          }}
        >
          <label htmlFor={id}>{texts.find}</label>
          <div class="hint" id={`${id}-hint`}>
            {texts.findHint}
          </div>
          <div class="field-line">
            <input
              id={id}
              type="search"
              value={entered.value}
              maxLength={200}
              autocomplete="off"
              aria-describedby={`${id}-hint`}
              onInput={(event) => {
                entered.value = event.currentTarget.value
              }}
            />
            <Button type="submit" icon="search">
              {texts.search}
            </Button>
          </div>
        </form>
      </search>
      <div role="status">
        {found.value?.length === 0 && !hasMore.value && <p class="soft">{texts.nobody}</p>}
        {found.value !== null && found.value.length > 0 && (
          <ul class="plain-list ruled">
            {found.value.map((person) => (
              <li key={person.id} class="person-row">
                <PersonName person={person} />
                <Button
                  isSmall
                  icon="user-plus"
                  onClick={async () => {
                    await onChoose(person)
                    document.getElementById(id)?.focus()
                    found.value = null
                    entered.value = ''
                  }}
                >
                  {texts.invite(person.name)}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {found.value !== null && hasMore.value && <p class="soft">{texts.moreFound}</p>}
      </div>
    </>
  )
}
