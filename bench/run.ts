import { choosePinning, onAnyCore, type Pinning } from './lib/pinning.ts'
import { progress, type Row, report } from './lib/report.ts'
import { measurePeers } from './peers/peers.ts'
import { measureAuthor } from './scenarios/author.ts'
import { measureBackup } from './scenarios/backup.ts'
import { measureDesk } from './scenarios/desk.ts'
import { measureExchange } from './scenarios/exchange.ts'
import { measureFootprint } from './scenarios/footprint.ts'
import { measureMembers } from './scenarios/members.ts'
import { measureNews } from './scenarios/news.ts'
import { measureNotifications } from './scenarios/notifications.ts'
import { measureEmail } from './scenarios/notifications-email.ts'
import { measureLive } from './scenarios/notifications-live.ts'
import { measureOpportunities } from './scenarios/opportunities.ts'
import { measurePages } from './scenarios/pages.ts'
import { measurePictures } from './scenarios/pictures.ts'
import { measureProcesses } from './scenarios/processes.ts'
import { measureReplicas } from './scenarios/replicas.ts'
import { measureRetention } from './scenarios/retention.ts'
import { measureSearch } from './scenarios/search.ts'
import { measureSignals } from './scenarios/signals.ts'
import { measureUsers } from './scenarios/users.ts'
import { measureWallets } from './scenarios/wallets.ts'
import { measureWebhooks } from './scenarios/webhooks.ts'
import { measureWrites } from './scenarios/writes.ts'
import { measureKillCycles, measureKillCyclesOfServers } from './soak/kill-cycles.ts'
import { measureSoak } from './soak/soak.ts'

interface Benchmark {
  measure(pinning: Pinning): Promise<Row[]>
  readonly pinning: Pinning
  readonly rateLimits: string
}

type Measure = Benchmark['measure']
const pinning = choosePinning()

/** Server and load on a core each. */
const apart = (measure: Measure): Benchmark => ({ measure, pinning, rateLimits: 'off' })
/** On any core. */
const together = (measure: Measure, rateLimits = 'off'): Benchmark => ({ measure, pinning: onAnyCore, rateLimits })

/** All benchmarks by name; `npm run bench -- news` runs one of them. */
const benchmarks: Record<string, Benchmark> = {
  news: apart(measureNews),
  author: apart(measureAuthor),
  footprint: apart(measureFootprint),
  users: apart(measureUsers),
  opportunities: apart(measureOpportunities),
  search: together(measureSearch),
  notifications: apart(measureNotifications),
  'notifications-live': together(measureLive),
  'notifications-email': together(measureEmail),
  retention: together(measureRetention),
  wallets: apart(measureWallets),
  pages: apart(measurePages),
  desk: together(measureDesk),
  members: together(measureMembers),
  exchange: together(measureExchange),
  pictures: apart(measurePictures),
  backup: together(measureBackup),
  webhooks: together(measureWebhooks),
  writes: apart(measureWrites),
  signals: together(measureSignals),
  replicas: together(measureReplicas),
  peers: apart(measurePeers),
  processes: together(measureProcesses, 'off and on'),
  'kill-cycles': together(measureKillCycles),
  'kill-cycles-servers': together(measureKillCyclesOfServers),
  soak: together(measureSoak),
  'soak-two-processes': together((pinning) => measureSoak(pinning, 2)),
}

const selected = process.argv.slice(2)
const unknown = selected.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  process.stderr.write(`no such benchmark: ${unknown.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}\n`)
  process.exit(2)
}

for (const [name, { measure, pinning, rateLimits }] of Object.entries(benchmarks)) {
  if (selected.length > 0 && !selected.includes(name)) continue
  progress(`${name}:`)
  await report(name, await measure(pinning), { pinning: pinning.note, settings: { rateLimits } })
}
