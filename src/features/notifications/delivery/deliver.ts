import type { SecondFactorRule } from '../../../platform/access/second-factor-rule.ts'
import type { RowWorker } from '../../../platform/jobs/row-worker.ts'
import type { DeliveryOutcome, NoteDelivery } from '../../../platform/metrics/counts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { openUnverifiedBudget } from '../../../platform/senders/mail/unverified-budget.ts'
import { DELIVERIES_TOPIC } from '../topics.ts'
import { type AttemptParts, attempt } from './attempt.ts'
import type { Channel } from './channel-contract.ts'
import { claimDigests, digestsAreDue, nextBatch, sendDigest } from './digests.ts'
import { claimDeliveries, type DueDelivery, deliveriesAreDue, type OutwardChannel } from './due-deliveries.ts'
import { emailChannel } from './email-channel.ts'
import type { Letterhead } from './email-letters.ts'
import { type DeliveryState, mailsGivenUp, type Outcome, pending, skipped, writeDeliveryOutcomes } from './outcomes.ts'
import { pushChannel } from './push-channel.ts'
import { decideDelivery, isUrgent } from './rules.ts'
import { smsChannel } from './sms-channel.ts'

/** In each process; most for push, as members may subscribe at slow services. */
const CONCURRENCY = { EMAIL: 60, PUSH: 100, SMS: 10 }
const DIGEST_CONCURRENCY = 8

type DeliveryParts = Pick<
  Platform,
  | 'db'
  | 'community'
  | 'jobs'
  | 'log'
  | 'counters'
  | 'mail'
  | 'push'
  | 'sms'
  | 'pubsub'
  | 'keys'
  | 'settings'
  | 'publicUrl'
  | 'links'
> & {
  readonly factorRule: SecondFactorRule
  readonly noteDelivery: NoteDelivery<DeliveryChannel>
  readonly noteMailGivenUp: (purpose: 'notification') => void
}

/**
 * Starts a worker for each channel that leads out of the app, so that none waits for another. Deliveries are leased:
 * those of a process that dies are due again when the lease ends.
 */
export function deliverNotifications({
  db,
  community,
  jobs,
  log,
  counters,
  mail,
  push,
  sms,
  pubsub,
  keys,
  settings,
  publicUrl,
  links,
  factorRule,
  noteDelivery,
  noteMailGivenUp,
}: DeliveryParts): void {
  const head = (): Letterhead => ({ community, publicUrl: publicUrl(), links, unsubscribeKey: keys.unsubscribing })
  const parts = { log, retryScale: settings.retryScale }
  const email = emailChannel(mail, head, openUnverifiedBudget(counters))
  const channels = [email, pushChannel(push, db, links), smsChannel(sms, links)]
  const writeOutcomes = async (outcomes: readonly Outcome[]) => {
    await writeDeliveryOutcomes(db, outcomes)
    for (const outcome of outcomes) noteDelivery(channelNames[outcome.channel], outcomeOf(outcome))
    for (const { purpose } of mailsGivenUp(outcomes)) noteMailGivenUp(purpose)
  }

  const workers = channels.map(
    (channel): RowWorker =>
      jobs.workRows({
        name: `deliveries ${channel.name}`,
        concurrency: () => channel.limit(CONCURRENCY[channel.name]),
        isDue: deliveriesAreDue(channel.name),
        claim: (count) => claimDeliveries(db, { factorRule, community }, channel.name, count),
        perform: async (delivery: DueDelivery) => ({
          notificationId: delivery.notification.id,
          channel: channel.name,
          ...(await deliver(delivery, channel, parts)),
        }),
        writeOutcomes,
      }),
  )
  const digests = jobs.workRows({
    name: 'digests',
    concurrency: () => email.limit(DIGEST_CONCURRENCY),
    isDue: digestsAreDue,
    claim: (count) => claimDigests(db, { factorRule, community }, count),
    perform: (due) => sendDigest(due, { ...parts, mail, email, head }),
    writeOutcomes: (outcomes) => writeOutcomes(outcomes.flat()),
  })
  pubsub.on(DELIVERIES_TOPIC, () => {
    for (const worker of [...workers, digests]) worker.wake()
  })
}

/** Sends one delivery, unless it is skipped or has to wait. */
async function deliver(delivery: DueDelivery, channel: Channel, parts: AttemptParts): Promise<DeliveryState> {
  const decision = decideDelivery(delivery, channel)
  const { kind } = decision
  if (kind === 'skip') return skipped(decision.reason)
  if (kind === 'hold') return pending({ until: decision.until, waitsFor: 'quiet-hours', reason: decision.reason })
  if (kind === 'digest') {
    const { at, cadence, reason } = decision
    return pending({ until: at, waitsFor: 'digest', digest: cadence, reason })
  }
  if (channel.name === 'EMAIL' && mayBeBatched(delivery)) {
    const { at, reason } = nextBatch(delivery.now)
    return pending({ until: at, waitsFor: 'digest', digest: 'batch', reason })
  }
  return attempt(delivery, parts, () => channel.send(delivery))
}

function mayBeBatched({ notification, recipient }: DueDelivery): boolean {
  return recipient.preferences.isBatched && !isUrgent(notification)
}

export const deliveryChannels = ['email', 'push', 'sms'] as const
type DeliveryChannel = (typeof deliveryChannels)[number]

const channelNames: Readonly<Record<OutwardChannel, DeliveryChannel>> = { EMAIL: 'email', PUSH: 'push', SMS: 'sms' }

function outcomeOf({ status, waitsFor }: Outcome): DeliveryOutcome {
  if (status === 'PENDING') return waitsFor === 'retry' ? 'retried' : 'held'
  return ({ SENT: 'sent', FAILED: 'failed', SKIPPED: 'skipped' } as const)[status]
}
