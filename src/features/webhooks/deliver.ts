import { batchCalls } from '../../platform/database/batch.ts'
import type { WebhookDeliveryStatus } from '../../platform/database/tables/webhooks.ts'
import { EVENTS_TOPIC } from '../../platform/events/events.ts'
import { retryWrites } from '../../platform/jobs/batched-writes.ts'
import type { RowWork } from '../../platform/jobs/row-worker.ts'
import type { DeliveryOutcome, NoteDelivery } from '../../platform/metrics/counts.ts'
import type { Platform } from '../../platform/platform.ts'
import { disableWebhook } from './disable.ts'
import { type DueDelivery, type Outcome, readDueDeliveries, writeOutcomes } from './due-deliveries.ts'
import { fanningOut } from './fan-out.ts'
import { claimLeases, type Lease, type LeaseRelease, leasesAreDue, releaseLeases } from './leases.ts'
import { type Attempt, attemptDelivery, type Sending } from './send.ts'

const MAX_CONCURRENT_HEALTHY = 128
const MAX_CONCURRENT_FAILING = 64
/** No attempt of a lease begins later than this. */
const MAX_RUN_MS = 5_000
/** Longer than MAX_RUN_MS and the timeout of one attempt. */
const LEASE_SECONDS = 25
/** Due deliveries are read again after this, with the rights of their owners. */
const MAX_AGE_MS = 100
const MAX_WEBHOOKS_PER_READ = 32

type DeliveryParts = Pick<
  Platform,
  'db' | 'community' | 'factorRule' | 'patientDb' | 'jobs' | 'outbound' | 'pubsub' | 'log' | 'keys' | 'settings'
> & { readonly noteDelivery: NoteDelivery<'webhook'> }

/**
 * One queue per webhook: the process that holds its lease sends one delivery after another, in order. Failing webhooks
 * have workers of their own, so that their timeouts delay no other.
 */
export function startDelivering(parts: DeliveryParts): void {
  const { db, factorRule, patientDb, jobs, outbound, pubsub, log, keys, settings, noteDelivery } = parts
  const sending = { outbound, keys: keys.all.map(({ webhooks }) => webhooks), retryScale: settings.retryScale }
  const writeOutcome = retryWrites<Outcome>((outcomes) => writeOutcomes(db, outcomes), 'webhook deliveries', log)
  const readDue = batchCalls<string, DueDelivery[]>((ids) => readDueDeliveries(db, factorRule, ids), {
    maxKeys: MAX_WEBHOOKS_PER_READ,
  })
  const deliverDue = openDelivering(readDue, sending, async (outcome) => {
    await writeOutcome(outcome)
    noteDelivery('webhook', outcomeOf[outcome.status])
  })
  const work = (name: string, concurrency: number, isFailing: boolean): RowWork<Lease, LeaseRelease> => ({
    name,
    concurrency: () => (settings.held.includes('webhooks') ? 0 : concurrency),
    isDue: leasesAreDue(isFailing),
    claim: (count) => claimLeases(db, count, { isFailing, leaseSeconds: LEASE_SECONDS }),
    perform: deliverDue,
    writeOutcomes: (releases) => settleLeases(parts, releases),
  })
  const healthy = jobs.workRows(work('webhooks', MAX_CONCURRENT_HEALTHY, false))
  const failing = jobs.workRows(work('failing webhooks', MAX_CONCURRENT_FAILING, true))
  const fanOut = jobs.workRows(
    fanningOut(patientDb, () => {
      healthy.wake()
      failing.wake()
    }),
  )
  pubsub.on(EVENTS_TOPIC, fanOut.wake)
}

/** Sends the due deliveries of one webhook until there are none, the time is up, or the receiver asks for a pause. */
function openDelivering(
  readDue: (webhookId: string) => Promise<readonly DueDelivery[]>,
  sending: Sending,
  writeOutcome: (outcome: Outcome) => Promise<void>,
) {
  return async (lease: Lease, stopping: AbortSignal): Promise<LeaseRelease> => {
    const endsAt = performance.now() + MAX_RUN_MS
    let release: LeaseRelease = { ...lease, hasArrived: false, isFailing: false, isGone: false, pauseSeconds: null }
    const isOver = () =>
      stopping.aborted || performance.now() > endsAt || release.isGone || release.pauseSeconds !== null
    while (!isOver()) {
      const due = await readDue(lease.webhookId)
      const staleAt = performance.now() + MAX_AGE_MS
      const writes: Promise<unknown>[] = []
      for (const delivery of due) {
        const attempt = await attemptDelivery(sending, delivery)
        release = withAttempt(release, attempt)
        // The next attempt does not wait for this write; failures are thrown below.
        writes.push(
          writeOutcome(attempt.outcome).then(
            () => undefined,
            (failure: unknown) => failure,
          ),
        )
        if (isOver() || performance.now() > staleAt) break
      }
      const failures = (await Promise.all(writes)).filter((failure) => failure !== undefined)
      if (failures.length > 0) throw failures[0]
      if (due.length === 0) break
    }
    return release
  }
}

const outcomeOf: Readonly<Record<WebhookDeliveryStatus, DeliveryOutcome>> = {
  delivered: 'sent',
  pending: 'retried',
  failed: 'failed',
  skipped: 'skipped',
}

function withAttempt(release: LeaseRelease, { outcome, isGone, pauseSeconds }: Attempt): LeaseRelease {
  if (outcome.attempt === null) return release
  const hasArrived = outcome.status === 'delivered'
  return { ...release, hasArrived: release.hasArrived || hasArrived, isFailing: !hasArrived, isGone, pauseSeconds }
}

async function settleLeases(
  { db, community }: Pick<Platform, 'db' | 'community'>,
  releases: readonly LeaseRelease[],
): Promise<void> {
  const failing = await releaseLeases(db, releases)
  const gone = releases.filter(({ isGone }) => isGone).map(({ webhookId }) => webhookId)
  if (gone.length > 0) await disableWebhook({ db, community }, gone, 'gone')
  if (failing.length > 0) await disableWebhook({ db, community }, failing, 'failing')
}
