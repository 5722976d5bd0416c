import { useSignal } from '@preact/signals'
import { boot } from '../../boot.ts'
import { BulkBar } from '../../desk/bulk-bar.tsx'
import { NoneFound } from '../../desk/none-found.tsx'
import { ResultsDialog } from '../../desk/results-dialog.tsx'
import { useSelection } from '../../desk/selection.ts'
import { titles } from '../../navigation.ts'
import { query } from '../../router.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { FreshBanner } from '../../ui/fresh-banner.tsx'
import { Banner, Empty, Loaded } from '../../ui/states.tsx'
import { undoLast } from '../../ui/undo.ts'
import { number } from '../../words.ts'
import { Acts } from './acts.tsx'
import { addressWith, goToInAddress } from './address.ts'
import { useDetails } from './details.ts'
import { ReviewFilters } from './filter-bar.tsx'
import { filtersInQuery } from './filters.ts'
import { useFresh } from './fresh.ts'
import { useQueue } from './queue.ts'
import { QueueList } from './queue-list.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { Subject } from './subject.tsx'
import { type Act, outcomeOf } from './types.ts'
import { type Refusals, useDecisions } from './use-decisions.ts'
import { useChange, useOpen } from './use-open.ts'
import { words } from './words.ts'

const MAX_CHOSEN = 100

interface Asked {
  readonly act: 'sendBack' | 'remove'
  readonly ids: readonly string[]
}

export function Page() {
  const filters = filtersInQuery()
  const queue = useQueue(filters)
  const details = useDetails()
  const selection = useSelection(MAX_CHOSEN)
  const asked = useSignal<Asked | null>(null)
  const refusals = useSignal<Refusals | null>(null)
  const fresh = useFresh(filters.status === 'pending')
  const texts = words()

  const { rows } = queue
  const { named, currentId, current, place, open, step } = useOpen(queue, details)
  useChange(JSON.stringify(filters), () => open(undefined))
  const decide = useDecisions({ queue, details, selection, status: filters.status, currentId, open, refusals })

  /** On the chosen ones, else on the one that is open; what is so already is left alone. */
  function act(what: Act, ids = targets()) {
    const [first] = ids
    if (first === undefined || outcomeOf[what] === (details.peek(first)?.status ?? filters.status)) return
    if (what === 'publish') decide(ids, { act: what, reason: '' })
    else asked.value = { act: what, ids }
  }
  const targets = () => {
    const chosen = selection.ids()
    if (chosen.length > 0) return chosen
    return current?.data.peek() === undefined || currentId === undefined ? [] : [currentId]
  }

  useShortcuts([
    { keys: 'j', label: texts.keys.next, run: () => step(1) },
    { keys: 'k', label: texts.keys.previous, run: () => step(-1) },
    { keys: 'a', label: texts.keys.publish, run: () => act('publish') },
    { keys: 'r', label: texts.keys.sendBack, run: () => act('sendBack') },
    { keys: 'd', label: texts.keys.remove, run: () => act('remove') },
    { keys: 'u', label: texts.keys.undo, run: undoLast },
    { keys: 'x', label: texts.keys.choose, run: () => currentId !== undefined && selection.toggle(currentId) },
    { keys: '/', label: texts.keys.search, run: beginSearch },
  ])

  const isFiltered = [...query.value.keys()].some((name) => name !== 'open')
  const titleOf = (id: string) => details.peek(id)?.title ?? rows.find((row) => row.id === id)?.title ?? ''
  return (
    <>
      <header class="page-head">
        <h1>{titles().review}</h1>
        <p class="soft" role="status">
          {queue.resource.data.value &&
            (filters.status === 'pending'
              ? texts.waiting(number(queue.total), queue.total)
              : texts.listed(number(queue.total)))}
        </p>
      </header>
      {boot.info.features.moderation !== 'strict' && <Banner>{texts.notRequired}</Banner>}
      <ReviewFilters />
      <FreshBanner fresh={fresh} text={texts.fresh} reload={queue.resource.reload} />
      <p class="visually-hidden" role="status">
        {place >= 0 && texts.now(rows[place]?.title ?? '', place + 1)}
      </p>
      <Loaded of={queue.resource} lines={9}>
        {(list) =>
          rows.length === 0 && list.next_cursor === null && named === null ? (
            isFiltered ? (
              <NoneFound text={texts.noneFiltered} />
            ) : (
              <Empty icon="circle-check" text={texts.none} />
            )
          ) : (
            <div class={named === null ? 'review' : 'review has-open'}>
              <section class="review-queue" aria-label={texts.queue}>
                <QueueList rows={rows} currentId={currentId} selection={selection} addressOf={addressWith} />
                {list.next_cursor !== null && (
                  <Button isSmall icon="chevron-down" onClick={() => void queue.readOn()}>
                    {texts.more}
                  </Button>
                )}
              </section>
              <section class="review-open">
                {currentId !== undefined && current !== undefined && (
                  <>
                    <div class="review-back">
                      <Button isSmall look="quiet" icon="arrow-left" onClick={() => goToInAddress(null)}>
                        {texts.back}
                      </Button>
                    </div>
                    <div class="row review-acts">
                      {/* One set of acts: while some are chosen, the bar below decides on them. */}
                      {current.error.value === undefined && selection.ids().length === 0 && (
                        <Acts
                          status={current.data.value?.status}
                          onAct={(what) => act(what, current.data.peek() === undefined ? [] : [currentId])}
                        />
                      )}
                    </div>
                    <Loaded key={currentId} of={current} lines={12}>
                      {(opportunity) => <Subject opportunity={opportunity} />}
                    </Loaded>
                  </>
                )}
              </section>
            </div>
          )
        }
      </Loaded>
      <BulkBar selection={selection} shownIds={rows.map(({ id }) => id)}>
        <Acts isSmall status={filters.status} onAct={(what) => act(what)} />
        <span class="small soft">{texts.bulkKeys}</span>
      </BulkBar>
      {asked.value && (
        <ReasonDialog
          act={asked.value.act}
          titles={asked.value.ids.map(titleOf)}
          onClose={() => {
            asked.value = null
          }}
          onGiven={(
            (given) => (reason: string) =>
              decide(given.ids, { act: given.act, reason })
          )(asked.value)}
        />
      )}
      {refusals.value && (
        <ResultsDialog
          {...refusals.value}
          onClose={() => {
            refusals.value = null
          }}
          onChooseRefused={() => selection.replace(refusals.peek()?.refused.map(({ id }) => id) ?? [])}
        />
      )}
    </>
  )
}

const beginSearch = () => document.querySelector<HTMLInputElement>('.filter-bar input[type="search"]')?.focus()
