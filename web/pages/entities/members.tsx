import { api, unlessGone } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { confirmAct } from '../../ui/dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import type { Entity } from './fields.ts'
import { focusSearch, Inviting } from './inviting.tsx'
import { type Person, PersonName } from './person-name.tsx'
import { words } from './words.ts'

interface MembersProps {
  readonly entity: Entity
  /** For whoever may invite and take out. */
  readonly changing?: { readonly onTakenOut: (userId: string) => void; readonly onAnswer: () => void }
}

/** Who belongs to an organization; each change is made at once. */
export function Members({ entity, changing }: MembersProps) {
  const texts = words()
  const { id, owner_id: ownerId, members = [], member_ids: memberIds = [] } = entity
  const hidden = memberIds.length - members.length

  const takeOut = async ({ id: userId, name }: Person) => {
    const question = { title: texts.takeOutTitle(name), text: texts.takeOutText(name), action: texts.takeOutAct }
    if (!(await confirmAct(question))) return
    const path = { id, userId }
    const act = () => unlessGone(() => api.delete('/api/entities/{id}/members/{userId}', { params: { path } }))
    if (!(await attempt(act))) return
    focusSearch()
    changing?.onTakenOut(userId)
    say(texts.takenOut(name))
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
              changing && (
                <Button isSmall look="quiet" icon="x" onClick={() => void takeOut(person)}>
                  {texts.takeOut(person.name)}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p class="soft small">{texts.hidden(hidden)}</p>}
      {changing && <Inviting entity={entity} onAnswer={changing.onAnswer} />}
    </Section>
  )
}
