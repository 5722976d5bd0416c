import { api } from '../../api.ts'
import { titles } from '../../navigation.ts'
import { type Resource, useResource } from '../../resource.ts'
import { idInPath, navigate } from '../../router.ts'
import { profile } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { confirmAct } from '../../ui/dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { Banner, Loaded } from '../../ui/states.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { EntityForm } from './entity-form.tsx'
import { type Entity, mayChange } from './fields.ts'
import { Invitations } from './invitations.tsx'
import { Members } from './members.tsx'
import { Verification } from './verification.tsx'
import { VerifiedChip } from './verified-chip.tsx'
import { words } from './words.ts'

export function Page() {
  const id = idInPath.value
  return <Edit key={id} id={id} />
}

function Edit({ id }: { readonly id: string }) {
  const loaded = useResource(async (signal) => {
    const { data } = await api.get('/api/entities/{id}', { params: { path: { id } }, signal })
    return data.entity
  })
  const shown = loaded.data.value
  return (
    <>
      <header class="page-head">
        <div class="stack tight">
          <h1 dir="auto">{shown?.name ?? titles().entity}</h1>
          {shown?.is_verified && (
            <div class="row">
              <VerifiedChip />
            </div>
          )}
        </div>
        {shown && (
          <ButtonLink icon="external-link" href={`/entities/${id}`}>
            {words().publicPage}
          </ButtonLink>
        )}
      </header>
      <Loaded of={loaded} lines={10}>
        {(entity) =>
          mayChange(entity) ? <Own entity={entity} loaded={loaded} /> : <Others entity={entity} loaded={loaded} />
        }
      </Loaded>
    </>
  )
}

function Own({ entity, loaded }: { readonly entity: Entity; readonly loaded: Resource<Entity> }) {
  const texts = words()
  return (
    <>
      <Verification of={entity.verification} visibility={entity.visibility} />
      <Members
        entity={entity}
        changing={{
          onTakenOut: (userId) => loaded.change((now) => withoutMember(now, userId)),
          onAnswer: () => void loaded.reload(),
        }}
      />
      <EntityForm
        before={entity}
        onSaved={(next) => {
          loaded.change(() => next)
          say(texts.saved)
        }}
      />
      <Section title={texts.danger}>
        <div class="row">
          <Button look="danger" icon="trash-2" onClick={() => void remove(entity)}>
            {texts.remove}
          </Button>
        </div>
      </Section>
    </>
  )
}

function Others({ entity, loaded }: { readonly entity: Entity; readonly loaded: Resource<Entity> }) {
  const texts = words()
  const belongs = entity.member_ids?.includes(profile.value?.id ?? '')
  return (
    <div class="stack">
      {!belongs && <Invitations onAccepted={() => void loaded.reload()} />}
      <Banner>{texts.notYours}</Banner>
      {belongs && (
        <>
          <Members entity={entity} />
          <div class="row">
            <Button icon="log-out" onClick={() => void leave(entity)}>
              {texts.leave}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

const withoutMember = (entity: Entity, userId: string): Entity => ({
  ...entity,
  member_ids: entity.member_ids?.filter((id) => id !== userId) ?? [],
  members: entity.members?.filter(({ id }) => id !== userId) ?? [],
})

async function remove({ id, name }: Entity): Promise<void> {
  const texts = words()
  const question = { title: texts.removeTitle, text: texts.removeText(name), action: texts.removeAct }
  if (!(await confirmAct({ ...question, typed: name.trim() }))) return
  const isDone = await attempt(() => api.delete('/api/entities/delete/{id}', { params: { path: { id } } }))
  if (!isDone) return
  navigate('/app/entities')
  say(texts.removed)
}

async function leave({ id, name }: Entity): Promise<void> {
  const texts = words()
  if (!(await confirmAct({ title: texts.leaveTitle, text: texts.leaveText(name), action: texts.leave }))) return
  const isDone = await attempt(() => api.delete('/api/entities/{id}/members/me', { params: { path: { id } } }))
  if (!isDone) return
  navigate('/app/entities')
  say(texts.left)
}
