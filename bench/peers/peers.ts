import { measure, median } from './compare.ts'
import type { LoadPlan, LoadResult } from './load-job.ts'
import { articleToCreate } from './peer-articles.ts'
import { type Contender, checkSameWork } from './peer-contender.ts'
import { startDirectus } from './peer-directus.ts'
import { prepareOurs } from './peer-hromada.ts'
import { openPeerPlace, type PeerPlace } from './peer-place.ts'
import { startStrapi } from './peer-strapi.ts'
import type { Pinning } from './pinning.ts'
import { startProgram } from './program.ts'
import { progress, type Row } from './table.ts'

const ROUNDS = 5
const WARM_ROUNDS = 2
const LEAST_RATIO = 5
// More than the quickest of them makes in the time of a round.
const MOST_CREATED = 20_000

const load = { connections: 64, durationMs: 4_000, warmupMs: 1_000, order: 'round-robin', seed: 1 } as const

const peers: Record<string, (place: PeerPlace) => Promise<Contender>> = { directus: startDirectus, strapi: startStrapi }

interface Work {
  readonly name: string
  requests(contender: Contender): NonNullable<LoadPlan['requests']>
  status(contender: Contender): number
}

const works: Work[] = [
  { name: 'read an article of 3 KB by id', requests: ({ read }) => [read], status: () => 200 },
  { name: 'the same, signed in', requests: ({ readSignedIn }) => [readSignedIn], status: () => 200 },
  { name: 'list 10 of 100,000 by category and status', requests: ({ list }) => [list], status: () => 200 },
  {
    name: 'create an article of 3 KB, signed in',
    requests: (contender) => Array.from({ length: MOST_CREATED }, () => contender.create(articleToCreate())),
    status: ({ createdStatus }) => createdStatus,
  },
]

/**
 * The same work done by our program and by content servers that others make, in turns: all of them with the same
 * articles, each in a database of its own on one PostgreSQL, and on the same core as that.
 */
export async function measurePeers(pinning: Pinning): Promise<Row[]> {
  await using disposables = new AsyncDisposableStack()
  const program = disposables.use(
    await startProgram(pinning, { environment: { HROMADA_RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'warn' } }),
  )
  const theirs: Contender[] = []
  for (const [name, start] of Object.entries(peers)) {
    theirs.push(await start(await openPeerPlace(name, program, pinning, disposables)))
  }
  const ours = await prepareOurs(program)
  for (const peer of theirs) await checkSameWork(ours, peer, articleToCreate())
  const rows: Row[] = []
  for (const work of works) rows.push(...(await measureWork(work, ours, theirs, pinning)))
  return rows
}

interface Pair {
  readonly peer: Contender
  readonly rounds: { our: LoadResult; their: LoadResult }[]
}

async function measureWork(work: Work, ours: Contender, theirs: Contender[], pinning: Pinning): Promise<Row[]> {
  progress(`${work.name} …`)
  const measureOne = (contender: Contender) =>
    measure(contender.server.url, { ...load, requests: work.requests(contender) }, pinning, work.status(contender))
  // What runs for weeks is measured when its code has been compiled.
  for (const contender of [ours, ...theirs]) {
    for (let round = 0; round < WARM_ROUNDS; round += 1) await measureOne(contender)
  }
  const pairs: Pair[] = theirs.map((peer) => ({ peer, rounds: [] }))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { peer, rounds } of pairs) rounds.push({ our: await measureOne(ours), their: await measureOne(peer) })
  }
  return pairs.map((pair) => toRow(work.name, pair))
}

function toRow(workName: string, { peer, rounds }: Pair): Row {
  const ours = (pick: (result: LoadResult) => number) => median(rounds.map(({ our }) => pick(our)))
  const theirs = (pick: (result: LoadResult) => number) => median(rounds.map(({ their }) => pick(their)))
  const ratios = rounds.map(({ our, their }) => our.perSecond / their.perSecond)
  const ratio = median(ratios)
  const range = [Math.min(...ratios), Math.max(...ratios)].map((value) => value.toFixed(1)).join('–')
  return {
    name: `${workName}, beside ${peer.name}`,
    target: `ratio ≥ ${LEAST_RATIO}`,
    perSecond: ours(({ perSecond }) => perSecond),
    ratio,
    p50: ours(({ latencyMs }) => latencyMs.p50),
    p99: ours(({ latencyMs }) => latencyMs.p99),
    met: ratio >= LEAST_RATIO,
    note: `${peer.name} ${Math.round(theirs(({ perSecond }) => perSecond))}/s, p50 ${theirs(({ latencyMs }) => latencyMs.p50).toFixed(1)} ms, p99 ${theirs(({ latencyMs }) => latencyMs.p99).toFixed(1)} ms; ratios ${range}; ${peer.note}`,
  }
}
