import { measureAudit } from './audit.ts'
import { measureFootprint } from './footprint.ts'
import { measureKillCycles } from './kill-cycles.ts'
import { measureNews } from './news.ts'
import { measureNotifications } from './notifications.ts'
import { measureEmail } from './notifications-email.ts'
import { measureLive } from './notifications-live.ts'
import { measureOpportunities } from './opportunities.ts'
import { measurePeers } from './peers.ts'
import { choosePinning, type Pinning } from './pinning.ts'
import { measureProcesses } from './processes.ts'
import { measureScale } from './scale.ts'
import { measureSimulation } from './simulation.ts'
import { measureSoak } from './soak.ts'
import { progress, type Row, report } from './table.ts'
import { measureUsers } from './users.ts'
import { measureWallets } from './wallets.ts'
import { measureWebhooks } from './webhooks.ts'

/** All benchmarks by name; `npm run bench -- news` runs one of them. */
const benchmarks: Record<string, (pinning: Pinning) => Promise<Row[]>> = {
  news: measureNews,
  footprint: measureFootprint,
  scale: measureScale,
  users: measureUsers,
  audit: measureAudit,
  opportunities: measureOpportunities,
  notifications: measureNotifications,
  'notifications-live': measureLive,
  'notifications-email': measureEmail,
  wallets: measureWallets,
  webhooks: measureWebhooks,
  peers: measurePeers,
  processes: measureProcesses,
  'kill-cycles': measureKillCycles,
  soak: measureSoak,
  // Last, as it goes by what the others have found.
  simulation: measureSimulation,
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  process.stderr.write(`no such benchmark: ${unknown.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}\n`)
  process.exit(2)
}

const pinning = choosePinning()
for (const [name, measure] of Object.entries(benchmarks)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  progress(`— ${name}`)
  await report(name, await measure(pinning), { pinning: pinning.note, settings: { rateLimits: 'off' } })
}
