import { latencyColumns, rangeOf } from '../lib/comparisons.ts'
import type { LoadRequest, LoadResult } from '../lib/load-generator.ts'
import { measure, median, ROUNDS } from '../lib/measure.ts'
import type { Pinning } from '../lib/pinning.ts'
import { startProgram } from '../lib/program.ts'
import { progress, type Row } from '../lib/report.ts'
import { articleToCreate } from './articles.ts'
import { type Contender, checkSameWork, type Peer } from './contender.ts'
import { startDirectus } from './directus.ts'
import { prepareOurs } from './hromada.ts'
import { openPeerEnvironment, type PeerEnvironment } from './peer-environment.ts'
import { startPocketBase } from './pocketbase.ts'
import { startStrapi } from './strapi.ts'

const WARM_ROUNDS = 2
// More than the fastest of them creates in a round.
const MAX_CREATED = 20_000

const load = { connections: 64, durationMs: 4_000, warmupMs: 1_000, order: 'round-robin' } as const

const onPostgres: Record<string, (environment: PeerEnvironment) => Promise<Peer>> = {
  directus: startDirectus,
  strapi: startStrapi,
}

interface Work {
  readonly name: string
  readonly kind: keyof Peer['goals']
  requests(contender: Contender): LoadRequest[]
  status(contender: Contender): number
}

const works: Work[] = [
  { name: 'read an article of 3 KB by id', kind: 'read', requests: ({ read }) => [read], status: () => 200 },
  {
    name: 'the same, signed in',
    kind: 'readSignedIn',
    requests: ({ readSignedIn }) => [readSignedIn],
    status: () => 200,
  },
  {
    name: 'list 10 of 100,000 by category and status',
    kind: 'list',
    requests: ({ list }) => [list],
    status: () => 200,
  },
  {
    name: 'create an article of 3 KB, signed in',
    kind: 'create',
    requests: (contender) => Array.from({ length: MAX_CREATED }, () => contender.create(articleToCreate())),
    status: ({ createdStatus }) => createdStatus,
  },
]

/**
 * The same work done in turns by the program and by other content servers: all of them with the same articles, each in
 * a database of its own on one PostgreSQL, and on the same core as that; PocketBase in its own SQLite.
 */
export async function measurePeers(pinning: Pinning): Promise<Row[]> {
  await using disposables = new AsyncDisposableStack()
  const program = disposables.use(await startProgram(pinning))
  const theirs: Peer[] = []
  for (const [name, start] of Object.entries(onPostgres)) {
    theirs.push(await start(await openPeerEnvironment(name, program, pinning, disposables)))
  }
  const pocketBase = await startPocketBase(program, pinning, disposables)
  if (pocketBase !== undefined) theirs.push(pocketBase)
  const ours = await prepareOurs(program)
  for (const peer of theirs) await checkSameWork(ours, peer, articleToCreate())
  const rows: Row[] = []
  for (const work of works) rows.push(...(await measureWork(work, ours, theirs)))
  return rows
}

interface Pair {
  readonly peer: Peer
  readonly rounds: { our: LoadResult; their: LoadResult }[]
}

async function measureWork(work: Work, ours: Contender, theirs: Peer[]): Promise<Row[]> {
  progress(`${work.name} …`)
  const measureOne = (contender: Contender) =>
    measure(contender.server, { ...load, requests: work.requests(contender) }, work.status(contender))
  // The code of a server that runs for weeks is compiled.
  for (const contender of [ours, ...theirs]) {
    for (let round = 0; round < WARM_ROUNDS; round += 1) await measureOne(contender)
  }
  const pairs: Pair[] = theirs.map((peer) => ({ peer, rounds: [] }))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { peer, rounds } of pairs) rounds.push({ our: await measureOne(ours), their: await measureOne(peer) })
  }
  return pairs.map((pair) => toRow(work, pair))
}

function toRow({ name, kind }: Work, { peer, rounds }: Pair): Row {
  const theirs = latencyColumns(rounds.map(({ their }) => their))
  const ratios = rounds.map(({ our, their }) => our.perSecond / their.perSecond)
  const ratio = median(ratios)
  const goal = peer.goals[kind]
  return {
    name: `${name}, beside ${peer.name}`,
    target: `ratio ≥ ${goal}`,
    ...latencyColumns(rounds.map(({ our }) => our)),
    ratio,
    met: ratio >= goal,
    note: `${peer.name} ${Math.round(theirs.perSecond)}/s, p50 ${theirs.p50.toFixed(1)} ms, p99 ${theirs.p99.toFixed(1)} ms; ratios ${rangeOf(ratios, 1)}; ${peer.note}`,
  }
}
