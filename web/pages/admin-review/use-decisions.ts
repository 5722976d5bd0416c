import type { Signal } from '@preact/signals'
import type { Refused } from '../../desk/results-dialog.tsx'
import type { Selection } from '../../desk/selection.ts'
import { pendingCount } from '../../shell/pending.ts'
import { sayProblem } from '../../ui/toasts.tsx'
import { actLater } from '../../ui/undo.ts'
import { type Decision, hasLeft, refusalOf, sendDecision } from './decide.ts'
import type { Details } from './details.ts'
import type { QueueState } from './queue.ts'
import type { Result, Status } from './types.ts'
import { words } from './words.ts'

export interface Refusals {
  readonly doneCount: number
  readonly refused: readonly Refused[]
}

interface Parts {
  readonly queue: QueueState
  readonly details: Details
  readonly selection: Selection
  /** Of the list. */
  readonly status: Status
  readonly currentId: string | undefined
  readonly open: (id: string | undefined) => void
  /** Where it is shown what became of many. */
  readonly refusals: Signal<Refusals | null>
}

/** Decides on some of the list: they leave it at once, and come back when the decision is undone or refused. */
export function useDecisions({ queue, details, selection, status, currentId, open, refusals }: Parts) {
  const { rows } = queue
  const texts = words()

  return function decide(ids: readonly string[], decision: Decision): void {
    const { act } = decision
    const titles = new Map(ids.map((id) => [id, titleOf(id)]))
    const seen = Object.fromEntries(
      ids.flatMap((id) => {
        const version = details.peek(id)?.version ?? rows.find((row) => row.id === id)?.version
        return version === undefined ? [] : [[id, version]]
      }),
    )
    const chosen = selection.ids()
    queue.take(ids)
    selection.replace(chosen.filter((id) => !ids.includes(id)))
    const isOpen = currentId !== undefined && ids.includes(currentId)
    if (isOpen) open(afterwards(ids))
    actLater({
      text: ids.length === 1 ? texts.done[act](titles.get(ids[0] ?? '') ?? '') : texts.doneMany[act](ids.length),
      send: async () => note(await sendDecision(ids, seen, decision), titles),
      restore: () => queue.giveBack(ids),
      onUndone: () => {
        selection.replace(chosen)
        if (isOpen) open(currentId)
      },
    })
  }

  /** The next one that stays in the list, else the one before. */
  function afterwards(ids: readonly string[]): string | undefined {
    const last = rows.findLastIndex(({ id }) => ids.includes(id))
    const isLeft = ({ id }: { readonly id: string }) => !ids.includes(id)
    return (rows.slice(last + 1).find(isLeft) ?? rows.findLast(isLeft))?.id
  }

  function titleOf(id: string): string {
    return rows.find((row) => row.id === id)?.title ?? details.peek(id)?.title ?? ''
  }

  function note(results: readonly Result[], titles: ReadonlyMap<string, string>): void {
    for (const { id } of results) details.forget(id)
    const refused = results.filter(({ success }) => !success)
    const staying = refused.filter((result) => !hasLeft(result, status)).map(({ id }) => id)
    const left = results.map(({ id }) => id).filter((id) => !staying.includes(id))
    queue.giveBack(staying)
    queue.drop(left)
    // Counted here: nobody asks after every decision.
    if (status === 'pending') pendingCount.value = Math.max(0, pendingCount.value - left.length)
    for (const id of staying) void lookAgain(id)
    const told = refused.map((result) => ({
      id: result.id,
      name: titles.get(result.id) ?? '',
      reason: refusalOf(result),
    }))
    if (results.length > 1 && refused.length > 0) {
      refusals.value = { doneCount: results.length - refused.length, refused: told }
    } else {
      for (const { name, reason } of told) sayProblem(words().taken(name, reason))
    }
  }

  /** What comes back is decided on as it is now. */
  async function lookAgain(id: string): Promise<void> {
    const detail = details.of(id)
    await detail.reload()
    const now = detail.data.peek()
    if (now !== undefined) queue.note(id, now)
  }
}
