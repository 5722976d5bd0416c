import { Section } from '../../ui/section.tsx'
import { Deliveries } from '../notifications/deliveries.tsx'
import { words } from './words.ts'

const HOUR_MS = 60 * 60 * 1_000
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const [before, now, tonight] = [-1, 0, 6].map(hoursFromNow) as [string, string, string]

const waiting = { sentAt: null, deliveredAt: null, retryCount: 0, failureReason: null, nextAttemptAt: null }
const deliveries = [
  { ...waiting, channel: 'IN_APP', status: 'DELIVERED', deliveredAt: now },
  { ...waiting, channel: 'PUSH', status: 'FAILED', failureReason: 'push service refused it', retryCount: 2 },
  { ...waiting, channel: 'SMS', status: 'SKIPPED', failureReason: 'no verified telephone number' },
  { ...waiting, channel: 'EMAIL', status: 'PENDING', failureReason: 'quietHours', nextAttemptAt: tonight },
] as const

/** What became of something on each channel. */
export function Timelines() {
  return (
    <Section title={words().timelines}>
      <Deliveries of={{ id: '', createdAt: before, channels: [], deliveries }} refresh={async () => undefined} />
    </Section>
  )
}
