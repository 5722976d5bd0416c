import { useSignal } from '@preact/signals'
import { api } from '../../api.ts'
import { QuerySearch } from '../../desk/filters.tsx'
import { NoneFound } from '../../desk/none-found.tsx'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { query } from '../../router.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AreaField } from '../../ui/fields.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { Pager, pageInQuery } from '../../ui/pager.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { actLater } from '../../ui/undo.ts'
import { type Entity, EntityCard } from './card.tsx'
import { words } from './words.ts'

const LIMIT = 20

type Decision = Pick<Entity, 'is_verified' | 'verification_notes'>

/** Organizations that wait for a decision about their verification, with what changed since the last one. */
export function Page() {
  const texts = words()
  const show = query.value.get('show') ?? ''
  const search = query.value.get('search') ?? ''
  const page = pageInQuery()
  const refusing = useSignal<Entity | null>(null)
  const entities = useResource(
    async (signal) => {
      const which = show === 'verified' ? { verified: true } : show === 'all' ? {} : { awaiting: true }
      const asked = { page, limit: LIMIT, ...which, ...(search !== '' && { search }) }
      return (await api.get('/api/admin/entities', { params: { query: asked }, signal })).data
    },
    [show, search, page],
  )

  /** What was decided and is not in the list as it was read: another decision may be sent, and the list read, meanwhile. */
  const decided = useSignal<ReadonlyMap<string, Decision>>(new Map())
  const withDecisions = (list: readonly Entity[]) =>
    list.flatMap((one) => {
      const decision = decided.value.get(one.id)
      if (decision === undefined) return one
      const isStaying = show === 'all' || (show === 'verified' && decision.is_verified)
      return isStaying ? { ...one, ...decision } : []
    })

  const decide = ({ id, name }: Entity, { isVerified, notes = null, reason = null }: Verdict) => {
    const decision = { is_verified: isVerified, verification_notes: notes }
    decided.value = new Map([...decided.value, [id, decision]])
    const forget = () => {
      decided.value = new Map([...decided.value].filter(([, one]) => one !== decision))
    }
    actLater({
      text: isVerified ? texts.verified(name) : texts.refused(name),
      send: () =>
        api.put('/api/admin/entities/{id}/verification', {
          params: { path: { id } },
          body: { isVerified, notes, reason },
          keepalive: true,
        }),
      restore: forget,
      onSent: () => void entities.reload().then(forget),
    })
  }

  return (
    <>
      <header class="page-head">
        <h1>{titles().adminEntities}</h1>
      </header>
      <p class="soft lead">{texts.about}</p>
      <FilterTabs
        label={texts.show}
        name="show"
        choices={[
          ['', texts.shown.awaiting],
          ['verified', texts.shown.verified],
          ['all', texts.shown.all],
        ]}
      />
      <search class="filter-bar">
        <QuerySearch name="search" label={texts.search} />
      </search>
      <Loaded of={entities} lines={8}>
        {({ entities: read, pagination }) => {
          const list = withDecisions(read)
          return list.length === 0 ? (
            show === '' && search === '' ? (
              <Empty icon="circle-check" text={texts.none} />
            ) : (
              <NoneFound text={texts.noneFound} />
            )
          ) : (
            <>
              <ul class="plain-list cards">
                {list.map((entity) => (
                  <EntityCard
                    key={entity.id}
                    of={entity}
                    onVerify={() => decide(entity, { isVerified: true })}
                    onRefuse={() => (refusing.value = entity)}
                  />
                ))}
              </ul>
              <Pager total={pagination.total_items} limit={LIMIT} />
            </>
          )
        }}
      </Loaded>
      {refusing.value && (
        <RefusalDialog
          entity={refusing.value}
          onDecided={(told) => refusing.value && decide(refusing.value, { isVerified: false, ...told })}
          onClose={() => (refusing.value = null)}
        />
      )}
    </>
  )
}

interface Verdict {
  readonly isVerified: boolean
  readonly notes?: string | null
  readonly reason?: string | null
}

interface RefusalDialogProps {
  readonly entity: Entity
  readonly onDecided: (told: Pick<Verdict, 'notes' | 'reason'>) => void
  readonly onClose: () => void
}

function RefusalDialog({ entity, onDecided, onClose }: RefusalDialogProps) {
  const texts = words()
  const form = useForm({
    initial: { reason: '', notes: entity.verification_notes ?? '' },
    send: async ({ notes, reason }) => {
      onDecided({ notes: notes.trim() || null, reason: reason.trim() || null })
      onClose()
    },
  })
  return (
    <Dialog title={texts.refuseTitle(entity.name)} onClose={onClose}>
      <p class="soft">{texts.refuseText}</p>
      <Form form={form} submitLabel={entity.is_verified ? texts.end : texts.refuse}>
        <AreaField form={form} name="reason" label={texts.reason} hint={texts.reasonHint} maxLength={500} rows={3} />
        <AreaField form={form} name="notes" label={texts.notes} hint={texts.notesHint} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  )
}
