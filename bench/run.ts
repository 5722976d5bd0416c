import { measureAudit } from './audit.ts'
import { measureFootprint } from './footprint.ts'
import { measureKillCycles } from './kill-cycles.ts'
import { measureNews } from './news.ts'
import { measureNotifications } from './notifications.ts'
import { measureEmail } from './notifications-email.ts'
import { measureLive } from './notifications-live.ts'
import { measureOpportunities } from './opportunities.ts'
import { measurePeers } from './peers.ts'
import { choosePinning, onAnyCore, type Pinning } from './pinning.ts'
import { measureProcesses } from './processes.ts'
import { measureScale } from './scale.ts'
import { measureSimulation } from './simulation.ts'
import { measureSoak } from './soak.ts'
import { progress, type Row, report } from './table.ts'
import { measureUsers } from './users.ts'
import { measureWallets } from './wallets.ts'
import { measureWebhooks } from './webhooks.ts'

interface Benchmark {
  measure(pinning: Pinning): Promise<Row[]>
  readonly pinning: Pinning
  /** For the results. */
  readonly rateLimits: string
}

type Measure = Benchmark['measure']
const pinning = choosePinning()

/** Program and load on cores of their own. */
const apart = (measure: Measure): Benchmark => ({ measure, pinning, rateLimits: 'off' })
/** Everything wherever the machine puts it. */
const together = (measure: Measure, rateLimits = 'off'): Benchmark => ({ measure, pinning: onAnyCore, rateLimits })

/** All benchmarks by name; `npm run bench -- news` runs one of them. */
const benchmarks: Record<string, Benchmark> = {
  news: apart(measureNews),
  footprint: apart(measureFootprint),
  scale: apart(measureScale),
  users: apart(measureUsers),
  audit: apart(measureAudit),
  opportunities: apart(measureOpportunities),
  notifications: apart(measureNotifications),
  'notifications-live': together(measureLive),
  'notifications-email': apart(measureEmail),
  wallets: apart(measureWallets),
  webhooks: together(measureWebhooks),
  peers: apart(measurePeers),
  processes: together(measureProcesses, 'off and on'),
  'kill-cycles': together(measureKillCycles),
  soak: together(measureSoak),
  'soak-two-processes': together((pinning) => measureSoak(pinning, 2)),
  // Last, as it goes by what the others have found.
  simulation: apart(measureSimulation),
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  process.stderr.write(`no such benchmark: ${unknown.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}\n`)
  process.exit(2)
}

for (const [name, { measure, pinning, rateLimits }] of Object.entries(benchmarks)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  progress(`— ${name}`)
  await report(name, await measure(pinning), { pinning: pinning.note, settings: { rateLimits } })
}
