import type { LookFor } from '../jobs/due-look.ts'
import type { RowWorker } from '../jobs/row-worker.ts'
import type { DeliveryChannel, DeliveryOutcome } from '../metrics/counts.ts'
import type { Services } from '../services.ts'
import { type AttemptParts, attempt } from './attempt.ts'
import { type Channel, judge } from './channel.ts'
import { claimDigests, digestsAreDue, nextBatch, sendDigest } from './digests.ts'
import { claimDeliveries, type DueDelivery, deliveriesAreDue, type OutwardChannel } from './due-deliveries.ts'
import { emailChannel } from './email-channel.ts'
import type { Letterhead } from './email-letters.ts'
import { LEASE_RENEWAL_SECONDS, openLeases } from './leases.ts'
import { type Fate, type Outcome, settleDeliveries, skipped, waits } from './outcomes.ts'
import { pushChannel } from './push-channel.ts'
import { smsChannel } from './sms-channel.ts'

/** How many of each are in hand at once, in each process; many of push, of which members may name slow services. */
const CONCURRENCY = { EMAIL: 60, PUSH: 100, SMS: 10 }
const DIGEST_CONCURRENCY = 8

type DeliveryParts = Pick<
  Services,
  'db' | 'jobs' | 'log' | 'mail' | 'push' | 'sms' | 'signals' | 'keys' | 'settings' | 'publicUrl' | 'metrics'
> & { readonly lookFor: LookFor }

/**
 * Starts to deliver what leads out of the app: each channel by itself, so that none waits for another. What is written
 * down last survives: whoever takes a delivery has it for a minute, and then it is due again.
 */
export function deliverNotifications({
  db,
  lookFor,
  jobs,
  log,
  mail,
  push,
  sms,
  signals,
  keys,
  settings,
  publicUrl,
  metrics,
}: DeliveryParts): void {
  const head = (): Letterhead => ({
    publicUrl: publicUrl(),
    mailHost: settings.mail.from.slice(settings.mail.from.lastIndexOf('@') + 1),
    unsubscribeKey: keys.unsubscribing,
  })
  const leases = openLeases(db)
  const parts = { log, retryScale: settings.retryScale }
  const email = emailChannel(mail, head)
  const channels = [email, pushChannel(push, db), smsChannel(sms, publicUrl)]
  const settle = async (outcomes: readonly Outcome[]) => {
    await settleDeliveries(db, outcomes)
    for (const outcome of outcomes) metrics.noteDelivery(channelNames[outcome.channel], outcomeOf(outcome))
  }

  const workers = channels.map(
    (channel): RowWorker =>
      jobs.workRows({
        name: `deliveries ${channel.name}`,
        concurrency: CONCURRENCY[channel.name],
        isDue: lookFor(deliveriesAreDue(channel.name)),
        claim: (count) => claimDeliveries(db, channel.name, count),
        perform: async (delivery: DueDelivery) => ({
          notificationId: delivery.notification.id,
          channel: channel.name,
          ...(await leases.during(channel.name, [delivery], () => deliver(delivery, channel, parts))),
        }),
        settle,
      }),
  )
  const digests = jobs.workRows({
    name: 'digests',
    concurrency: DIGEST_CONCURRENCY,
    isDue: lookFor(digestsAreDue),
    claim: (count) => claimDigests(db, count),
    perform: (due) => leases.during('EMAIL', due.waiting, () => sendDigest(due, { ...parts, mail, email, head })),
    settle: (outcomes) => settle(outcomes.flat()),
  })
  jobs.repeat('renew-leases', LEASE_RENEWAL_SECONDS, () => leases.renew())
  signals.on('deliveries', () => {
    for (const worker of [...workers, digests]) worker.wake()
  })
}

/** Sends one delivery, unless it is to wait or not to be sent at all. @returns what becomes of it */
async function deliver(delivery: DueDelivery, channel: Channel, parts: AttemptParts): Promise<Fate> {
  const judgement = judge(delivery, channel)
  if (judgement.kind === 'skip') return skipped(judgement.reason)
  if (judgement.kind === 'hold') return waits(judgement.until, judgement.reason)
  if (judgement.kind === 'digest') return waits(judgement.at, judgement.reason, judgement.cadence)
  if (channel.name === 'EMAIL' && mayBeBatched(delivery)) {
    const { at, reason } = nextBatch(delivery.now)
    return waits(at, reason, 'batch')
  }
  return attempt(delivery, parts, () => channel.send(delivery))
}

function mayBeBatched({ notification, recipient }: DueDelivery): boolean {
  const isUrgent = notification.type === 'SECURITY_ALERT' || notification.priority === 'URGENT'
  return recipient.preferences.isBatched && !isUrgent
}

const channelNames: Readonly<Record<OutwardChannel, DeliveryChannel>> = { EMAIL: 'email', PUSH: 'push', SMS: 'sms' }

function outcomeOf({ status, isRetry }: Outcome): DeliveryOutcome {
  if (status === 'PENDING') return isRetry ? 'retried' : 'held'
  return ({ SENT: 'sent', FAILED: 'failed', SKIPPED: 'skipped' } as const)[status]
}
