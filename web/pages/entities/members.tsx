import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import type { Answer } from '../../../client/src/index.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { confirmAct } from '../../ui/dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { Avatar } from '../../ui/show.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import type { Entity } from './fields.ts'
import { words } from './words.ts'

type Person = NonNullable<Entity['members']>[number]
type Found = Answer<'get', '/api/members'>['members'][number]

interface MembersProps {
  readonly entity: Entity
  readonly onChange: (entity: Entity) => void
  /** Whether the reader may add and remove. */
  readonly mayChange: boolean
}

/** Who belongs to an organization; each change is made at once. */
export function Members({ entity, onChange, mayChange }: MembersProps) {
  const texts = words()
  const { id, owner_id: ownerId, members = [], member_ids: memberIds = [] } = entity
  const hidden = memberIds.length - members.length

  const change = (ids: readonly string[]) =>
    attempt(async () => {
      const { data } = await api.put('/api/entities/update', { body: { id, member_ids: [...ids] } })
      onChange(data.entity)
    })
  const add = async (person: Person) => {
    if (await change([...memberIds, person.id])) say(texts.added(person.name))
  }
  const takeOut = async ({ id: personId, name }: Person) => {
    const question = { title: texts.takeOutTitle(name), text: texts.takeOutText(name), action: texts.takeOutAct }
    if (!(await confirmAct(question))) return
    if (await change(memberIds.filter((one) => one !== personId))) say(texts.takenOut(name))
  }

  return (
    <Section title={texts.membersTitle}>
      <p class="soft small">{texts.membersHint}</p>
      <ul class="plain-list ruled">
        {members.map((person) => (
          <li key={person.id} class="person-row">
            <PersonName person={person} />
            {person.id === ownerId ? (
              <span class="soft small">{texts.isOwner}</span>
            ) : (
              mayChange && (
                <Button isSmall look="quiet" icon="x" onClick={() => void takeOut(person)}>
                  {texts.takeOut(person.name)}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p class="soft small">{texts.hidden(hidden)}</p>}
      {mayChange && <Search memberIds={memberIds} onAdd={add} />}
    </Section>
  )
}

function PersonName({ person: { id, name, avatar } }: { readonly person: Person }) {
  return (
    <span class="row applicant">
      <Avatar name={name} image={avatar} />
      <a href={`/members/${id}`} dir="auto">
        {name}
      </a>
    </span>
  )
}

interface SearchProps {
  readonly memberIds: readonly string[]
  readonly onAdd: (person: Person) => Promise<void>
}

const MAX_FOUND = 10

function Search({ memberIds, onAdd }: SearchProps) {
  const texts = words()
  const id = useId()
  const entered = useSignal('')
  const found = useSignal<readonly Found[] | null>(null)
  const search = () =>
    attempt(async () => {
      const query = { search: entered.value.trim(), limit: MAX_FOUND }
      const { members } = await api.get('/api/members', { params: { query } })
      found.value = members.filter((member) => !memberIds.includes(member.id))
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
          <div class="search-line">
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
        {found.value?.length === 0 && <p class="soft">{texts.nobody}</p>}
        {found.value !== null && found.value.length > 0 && (
          <ul class="plain-list ruled">
            {found.value.map((person) => (
              <li key={person.id} class="person-row">
                <PersonName person={person} />
                <Button
                  isSmall
                  icon="user-plus"
                  onClick={async () => {
                    await onAdd(person)
                    found.value = null
                    entered.value = ''
                  }}
                >
                  {texts.add(person.name)}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
