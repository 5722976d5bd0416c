import { coalesce } from '../database/coalesce.ts'
import type { Database } from '../database/database.ts'
import type { LookFor } from '../jobs/due-look.ts'
import type { RowWork } from '../jobs/row-worker.ts'
import { openSettling } from '../jobs/settling.ts'
import type { DeliveryOutcome } from '../metrics/counts.ts'
import type { Services } from '../services.ts'
import { type DueDelivery, type Outcome, readDueDeliveries, writeOutcomes } from './due-deliveries.ts'
import { fanningOut } from './fan-out.ts'
import type { Status } from './schema.ts'
import { type Attempt, attemptDelivery, type Sending } from './sending.ts'
import { switchOff } from './switch-off.ts'
import { claimTurns, endTurns, type Turn, type TurnEnd, turnsAreWaiting } from './turns.ts'

const ANSWERING_AT_ONCE = 128
const FAILING_AT_ONCE = 64
/** A turn begins no attempt later than this. */
const TURN_MS = 5_000
/** Longer than a turn with its last attempt. */
const LEASE_SECONDS = 25
/** What decides about deliveries is read anew when it is older. */
const FRESH_MS = 100
const WEBHOOKS_READ_AT_ONCE = 32

type DeliveryServices = Pick<
  Services,
  'db' | 'patientDb' | 'jobs' | 'outbound' | 'signals' | 'log' | 'keys' | 'settings' | 'metrics'
> & { readonly lookFor: LookFor }

/**
 * Sends what happens to webhooks. Each has a queue of its own, from which one process at a time sends one delivery
 * after another: in order, and however slow it is, it holds up no other. Those that fail have workers of their own.
 */
export function startDelivering(services: DeliveryServices): void {
  const { db, patientDb, lookFor, jobs, outbound, signals, log, keys, settings, metrics } = services
  const sending = { outbound, key: keys.webhooks, retryScale: settings.retryScale }
  const settled = openSettling<Outcome>((outcomes) => writeOutcomes(db, outcomes), 'webhook deliveries', log)
  const take = openTurnTaking(db, sending, async (outcome) => {
    await settled(outcome)
    metrics.noteDelivery('webhook', outcomeOf[outcome.status])
  })
  const work = (name: string, concurrency: number, isFailing: boolean): RowWork<Turn, TurnEnd> => ({
    name,
    concurrency,
    isDue: lookFor(turnsAreWaiting(isFailing)),
    claim: (count) => claimTurns(db, count, { isFailing, leaseSeconds: LEASE_SECONDS }),
    perform: take,
    settle: (ends) => settleTurns(db, ends),
  })
  const answering = jobs.workRows(work('webhooks', ANSWERING_AT_ONCE, false))
  const failing = jobs.workRows(work('failing webhooks', FAILING_AT_ONCE, true))
  const fanOut = jobs.workRows(
    fanningOut({ patientDb, lookFor }, () => {
      answering.wake()
      failing.wake()
    }),
  )
  signals.on('events', fanOut.wake)
}

/** Sends what is due at one webhook, until there is nothing, its time is over, or it asks for a pause. */
function openTurnTaking(db: Database, sending: Sending, settled: (outcome: Outcome) => Promise<void>) {
  const dueAt = coalesce<string, DueDelivery[]>((ids) => readDueDeliveries(db, ids), {
    mostKeys: WEBHOOKS_READ_AT_ONCE,
  })

  return async (turn: Turn, stopping: AbortSignal): Promise<TurnEnd> => {
    const endsAt = performance.now() + TURN_MS
    let end: TurnEnd = { ...turn, hasArrived: false, isFailing: false, isGone: false, pauseSeconds: null }
    const isOver = () => stopping.aborted || performance.now() > endsAt || end.isGone || end.pauseSeconds !== null
    while (!isOver()) {
      const due = await dueAt(turn.webhookId)
      const staleAt = performance.now() + FRESH_MS
      const written: Promise<unknown>[] = []
      for (const delivery of due) {
        const attempt = await attemptDelivery(sending, delivery)
        end = judged(end, attempt)
        // The next one does not wait for the writing.
        written.push(
          settled(attempt.outcome).then(
            () => undefined,
            (failure: unknown) => failure,
          ),
        )
        if (isOver() || performance.now() > staleAt) break
      }
      const failures = (await Promise.all(written)).filter((failure) => failure !== undefined)
      if (failures.length > 0) throw failures[0]
      if (due.length === 0) break
    }
    return end
  }
}

const outcomeOf: Readonly<Record<Status, DeliveryOutcome>> = {
  delivered: 'sent',
  pending: 'retried',
  failed: 'failed',
  skipped: 'skipped',
}

function judged(end: TurnEnd, { outcome, isGone, pauseSeconds }: Attempt): TurnEnd {
  if (!outcome.isAttempt) return end
  const hasArrived = outcome.status === 'delivered'
  return { ...end, hasArrived: end.hasArrived || hasArrived, isFailing: !hasArrived, isGone, pauseSeconds }
}

async function settleTurns(db: Database, ends: readonly TurnEnd[]): Promise<void> {
  const failing = await endTurns(db, ends)
  const gone = ends.filter(({ isGone }) => isGone).map(({ webhookId }) => webhookId)
  if (gone.length > 0) await switchOff(db, gone, 'gone')
  if (failing.length > 0) await switchOff(db, failing, 'failing')
}
