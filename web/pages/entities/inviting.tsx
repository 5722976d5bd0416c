import type { Answer } from '../../../client/src/index.ts'
import { api, HromadaError, unlessGone } from '../../api.ts'
import { useResource } from '../../resource.ts'
import { useLive, useReconnection } from '../../shell/unread.ts'
import { Button } from '../../ui/button.tsx'
import { confirmAct } from '../../ui/dialog.tsx'
import { exactTime, shortDay, Time } from '../../ui/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import type { Entity } from './fields.ts'
import { PeopleSearch } from './people-search.tsx'
import { type Person, PersonName } from './person-name.tsx'
import { words } from './words.ts'

type Invitation = Answer<'get', '/api/entities/{id}/invitations'>['data']['invitations'][number]

const SEARCH = 'find-people'

/** Where whoever took somebody out goes on. */
export const focusSearch = (): void => document.getElementById(SEARCH)?.focus()

interface InvitingProps {
  readonly entity: Entity
  readonly onAnswer: () => void
}

/** Who is asked and has not answered yet, and whom else to ask. */
export function Inviting({ entity: { id, member_ids: memberIds = [] }, onAnswer }: InvitingProps) {
  const texts = words()
  const path = { id }
  const open = useResource(async (signal) => {
    const { data } = await api.get('/api/entities/{id}/invitations', { params: { path }, signal })
    return data.invitations
  })
  useReconnection(() => void open.reload())
  useLive('notifications:new', ({ templateId, data }) => {
    if (!templateId?.startsWith('entity_invitation_') || data.entityId !== id) return
    void open.reload()
    onAnswer()
  })

  const invite = async ({ id: userId, name }: Person) => {
    const isDone = await attempt(async () => {
      const { data } = await api.post('/api/entities/{id}/invitations', { params: { path }, body: { user_id: userId } })
      const { invitation } = data
      open.change((others) => [invitation, ...others.filter((one) => one.id !== invitation.id)])
    }, explain)
    if (isDone) say(texts.invited(name))
  }
  const withdraw = async (invitation: Invitation) => {
    const name = invitation.user?.name ?? texts.hiddenPerson
    const question = { title: texts.withdrawTitle(name), text: texts.withdrawText, action: texts.withdrawAct }
    if (!(await confirmAct(question))) return
    const params = { path: { id: invitation.id } }
    if (!(await attempt(() => unlessGone(() => api.delete('/api/entities/invitations/{id}', { params }))))) return
    focusSearch()
    open.change((others) => others.filter((one) => one.id !== invitation.id))
    say(texts.withdrawn)
  }

  const asked = (open.data.value ?? []).map(({ user }) => user?.id)
  return (
    <>
      <Loaded of={open} lines={1}>
        {(invitations) =>
          invitations.length > 0 && (
            <>
              <h3>{texts.asked}</h3>
              <ul class="plain-list ruled">
                {invitations.map((invitation) => (
                  <li key={invitation.id} class="person-row">
                    <Invited of={invitation} />
                    <Button isSmall look="quiet" icon="x" onClick={() => void withdraw(invitation)}>
                      {texts.withdraw(invitation.user?.name ?? texts.hiddenPerson)}
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      <PeopleSearch id={SEARCH} without={[...memberIds, ...asked]} onChoose={invite} />
    </>
  )
}

function Invited({ of: { user, created_at: at } }: { readonly of: Invitation }) {
  return (
    <span class="row">
      {user === null ? <span class="soft">{words().hiddenPerson}</span> : <PersonName person={user} />}
      <span class="soft small">
        <Time at={at} />
      </span>
    </span>
  )
}

function explain(error: unknown): string | undefined {
  if (!(error instanceof HromadaError)) return undefined
  const possibleAt = new Date(Date.now() + (error.retryAfterSeconds ?? 0) * 1000)
  if (error.code === 'ASKED_LATELY') return words().askedLately(shortDay(possibleAt))
  if (error.code === 'TOO_MANY_INVITATIONS') return words().enoughForToday(exactTime(possibleAt))
  return error.code === 'TOO_MANY_MEMBERS' ? words().full : undefined
}
