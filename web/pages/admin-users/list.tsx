import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Answer } from '../../../client/src/index.ts'
import { api } from '../../api.ts'
import { boot } from '../../boot.ts'
import { BulkBar } from '../../desk/bulk-bar.tsx'
import { NoneFound } from '../../desk/none-found.tsx'
import { type Refused, ResultsDialog } from '../../desk/results-dialog.tsx'
import { type Selection, useSelection } from '../../desk/selection.ts'
import { DataTable } from '../../desk/table.tsx'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { query } from '../../router.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Loaded } from '../../ui/states.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { actLater } from '../../ui/undo.ts'
import { number } from '../../words.ts'
import { ActDialog } from './act-dialog.tsx'
import { type Act, type ActKind, actOnMany, explain, refusalOf } from './acts.ts'
import { columnsOf } from './columns.tsx'
import { Filters } from './filters.tsx'
import { isDeletedList, LIMIT, noteQuestion, questionInQuery } from './query.ts'
import { words } from './words.ts'

type Users = Answer<'get', '/api/admin/users'>

export function Page() {
  const texts = words()
  const selection = useSelection(boot.info.limits.bulkUsers)
  /** What those are called that were seen: also of the chosen ones that a filter hides. */
  const names = useRef(new Map<string, string>())
  const users = useResource(
    async (signal) => {
      const answer = await api.get('/api/admin/users', { params: { query: questionInQuery() }, signal })
      for (const { id, name } of answer.users) names.current.set(id, name)
      noteQuestion()
      return answer
    },
    [query.value.toString()],
  )
  return (
    <>
      <header class="page-head">
        <h1>{titles().users}</h1>
        <ButtonLink href="/app/admin/invitations" icon="user-plus">
          {texts.invite}
        </ButtonLink>
      </header>
      <div class="users-filters">
        <Filters />
      </div>
      <Loaded of={users} lines={12}>
        {(data) => <Found data={data} selection={selection} />}
      </Loaded>
      <Acts
        selection={selection}
        shownIds={users.data.value?.users.map(({ id }) => id) ?? []}
        nameOf={(id) => names.current.get(id) ?? id}
        onDone={users.reload}
      />
      <p class="soft small recorded">{texts.recorded}</p>
    </>
  )
}

function Found({ data, selection }: { readonly data: Users; readonly selection: Selection }) {
  const texts = words()
  const areDeleted = isDeletedList()
  const { total, page, hasNext } = data.pagination
  if (data.users.length === 0 && page === 1) {
    return <NoneFound text={areDeleted ? texts.noneDeleted : texts.none} />
  }
  // Totals are counted up to a bound, beyond which pages still go on.
  const known = Math.max(total, page * LIMIT + (hasNext ? 1 : 0) - (hasNext ? 0 : LIMIT - data.users.length))
  return (
    <div class="stack users-table">
      <p class="soft small">{isBounded(total) ? texts.atLeast(number(total)) : texts.found(number(total), total)}</p>
      <DataTable
        label={texts.list}
        rows={data.users}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={columnsOf(areDeleted)}
        selection={selection}
      />
      <Pager total={known} limit={LIMIT} />
    </div>
  )
}

/** Searches count up to 500, lists by time and of deleted ones up to 10,000. */
function isBounded(total: number): boolean {
  if (query.value.has('search')) return total >= 500
  return total >= 10_000 && (isDeletedList() || query.value.has('from') || query.value.has('to'))
}

const icons: Readonly<Record<ActKind, IconName>> = {
  role: 'user',
  verification: 'shield-check',
  suspend: 'ban',
  reinstate: 'rotate-ccw',
  delete: 'trash-2',
  restore: 'rotate-ccw',
}

/** Owners are told of these at once. Of what was deleted or restored, the opposite can be done. */
const isHeld = ({ kind }: Act) => kind !== 'delete' && kind !== 'restore'

interface ActsProps {
  readonly selection: Selection
  readonly shownIds: readonly string[]
  readonly nameOf: (id: string) => string
  readonly onDone: () => Promise<void>
}

/** What can be done with the chosen ones, and what became of them. */
function Acts({ selection, shownIds, nameOf, onDone }: ActsProps) {
  const texts = words()
  const asked = useSignal<ActKind | null>(null)
  const result = useSignal<{ readonly doneCount: number; readonly refused: readonly Refused[] } | null>(null)
  const kinds: readonly ActKind[] = isDeletedList()
    ? ['restore']
    : ['role', 'verification', 'suspend', 'reinstate', 'delete']
  const send = async (ids: readonly string[], decided: Act) => {
    const { updated, results } = await actOnMany(ids, decided)
    const refused = results
      .filter(({ success }) => !success)
      .map(({ userId, error }) => ({ id: userId, name: nameOf(userId), reason: refusalOf(error) }))
    if (refused.length > 0) result.value = { doneCount: updated, refused }
    await onDone()
    return refused.length === 0
  }
  const act = async (decided: Act) => {
    const ids = selection.ids()
    const text = texts.done[decided.kind](ids.length)
    if (!isHeld(decided)) {
      await attempt(async () => {
        if (await send(ids, decided)) say(text)
        selection.clear()
      }, explain)
      return
    }
    selection.clear()
    const restore = () => {
      // Others may have been chosen meanwhile: the next act is meant for those.
      if (selection.ids().length === 0) selection.replace(ids)
    }
    actLater({ text, send: () => send(ids, decided), restore })
  }
  const count = selection.ids().length
  return (
    <>
      <BulkBar selection={selection} shownIds={shownIds}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            isSmall
            look={kind === 'delete' ? 'danger' : 'plain'}
            icon={icons[kind]}
            onClick={() => (asked.value = kind)}
          >
            {texts.acts[kind]}
          </Button>
        ))}
      </BulkBar>
      {asked.value !== null && (
        <ActDialog
          kind={asked.value}
          whose={texts.accounts(count)}
          names={selection.ids().map(nameOf)}
          typed={String(count)}
          onDecided={act}
          onClose={() => (asked.value = null)}
        />
      )}
      {result.value !== null && (
        <ResultsDialog
          {...result.value}
          onChooseRefused={() => selection.replace(result.value?.refused.map(({ id }) => id) ?? [])}
          onClose={() => (result.value = null)}
        />
      )}
    </>
  )
}
