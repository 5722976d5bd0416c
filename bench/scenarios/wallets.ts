import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { transaction } from '../src/database/transaction.ts'
import { linkWallet } from '../src/wallets/wallets.ts'
import { seedArticles } from './article-seed.ts'
import { startBareTwin } from './bare-server.ts'
import { measure, measureAgainst, median } from './compare.ts'
import type { LoadPlan } from './load-job.ts'
import type { Pinning } from './pinning.ts'
import { type Program, startProgram } from './program.ts'
import { benchLogin, openProgramDatabase, seedAccount, signIn } from './seed.ts'
import { progress, type Row } from './table.ts'

const ROUNDS = 5
const COMPILING_MS = 10_000
const LEAST_RATIO = 0.1
const MOST_FAILURE_MS = 5_500
const MOST_P99_GROWTH = 1.2
const WAITING_READERS = 16
const ADDRESS = '0x9D85ca56217D2bb651b00f15e694EB7E713637D4'

const load = { connections: 64, durationMs: 2_500, warmupMs: 500, order: 'random', seed: 1 } as const

/** Reading the own wallets; and what becomes of balances and of everything else when no node of the chain answers. */
export async function measureWallets(pinning: Pinning): Promise<Row[]> {
  return [...(await measureReads(pinning)), ...(await measureHangingNodes(pinning))]
}

async function measureReads(pinning: Pinning): Promise<Row[]> {
  await using node = await startNode('answers')
  await using program = await startWith(pinning, [node.url])
  const headers = await seed(program)
  const rows: Row[] = []
  for (const [name, path] of [
    ['GET balance, from the cache of ten seconds', '/api/wallet/balance'],
    ['GET list', '/api/wallet/list'],
  ] as const) {
    progress(`${name} …`)
    const plan: LoadPlan = { ...load, requests: [{ method: 'GET', path, headers }] }
    await using bare = await startBareTwin(pinning, program.url + path, { headers })
    await measure(program.url, { ...plan, durationMs: COMPILING_MS }, pinning)
    const measured = await measureAgainst(bare, program, plan, { pinning, rounds: ROUNDS })
    const { subject, ratio, ratioRange, limitedByLoad } = measured
    rows.push({
      name,
      target: `ratio ≥ ${LEAST_RATIO}`,
      perSecond: subject.perSecond,
      ratio,
      p50: subject.p50,
      p99: subject.p99,
      met: ratio >= LEAST_RATIO,
      note: `bare ${Math.round(measured.bare.perSecond)}/s; ratios ${ratioRange.map((value) => value.toFixed(2)).join('–')}${limitedByLoad ? '; load generator saturated' : ''}`,
    })
  }
  return rows
}

async function measureHangingNodes(pinning: Pinning): Promise<Row[]> {
  await using one = await startNode('hangs')
  await using other = await startNode('hangs')
  await using program = await startWith(pinning, [one.url, other.url])
  const headers = await seed(program)
  await using database = await openProgramDatabase(program)
  const [article] = await seedArticles(database, 100, 1)
  progress('GET article while balances hang …')
  const plan: LoadPlan = {
    ...load,
    connections: 16,
    requests: [{ method: 'GET', path: `/api/news/${article?.id}` }],
  }
  await measure(program.url, { ...plan, durationMs: COMPILING_MS }, pinning)
  const rounds: { growth: number; p50: number; p99: number; perSecond: number }[] = []
  const failures: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await measure(program.url, plan, pinning)
    const reading = new AbortController()
    const readers = Promise.all(
      Array.from({ length: WAITING_READERS }, () => readBalances(program.url, headers, reading.signal, failures)),
    )
    const beside = await measure(program.url, plan, pinning)
    reading.abort()
    await readers
    const { p50, p99 } = beside.latencyMs
    rounds.push({ growth: p99 / alone.latencyMs.p99, p50, p99, perSecond: beside.perSecond })
  }
  const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick))
  const growth = of((round) => round.growth)
  const longest = Math.max(...failures)
  return [
    {
      name: 'GET balance while all nodes hang',
      target: `500 in ≤ ${MOST_FAILURE_MS / 1000} s`,
      p50: median(failures),
      met: longest <= MOST_FAILURE_MS,
      note: `longest of ${failures.length}: ${Math.round(longest)} ms`,
    },
    {
      name: `GET article by id while ${WAITING_READERS} read balances that hang`,
      target: `p99 ≤ ${MOST_P99_GROWTH}× that without them`,
      perSecond: of((round) => round.perSecond),
      p50: of((round) => round.p50),
      p99: of((round) => round.p99),
      met: growth <= MOST_P99_GROWTH,
      note: `p99 ${growth.toFixed(2)}×`,
    },
  ]
}

/** Reads the balance again and again, as people do, and notes how long each failure took. */
async function readBalances(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  failures: number[],
): Promise<void> {
  while (!signal.aborted) {
    const start = performance.now()
    const response = await fetch(`${url}/api/wallet/balance`, { headers })
    await response.text()
    if (response.status !== 500) throw new Error(`a balance that hangs was answered with ${response.status}`)
    failures.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function startWith(pinning: Pinning, nodes: readonly string[]): Promise<Program> {
  return startProgram(pinning, {
    environment: { HROMADA_RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'silent', HROMADA_CHAIN_RPC_URLS: nodes.join(',') },
  })
}

async function seed(program: Program): Promise<Record<string, string>> {
  await using database = await openProgramDatabase(program)
  const userId = await seedAccount(database, benchLogin, 'member')
  await transaction(database.db, (trx) => linkWallet(trx, userId, ADDRESS))
  return signIn(program.url, benchLogin)
}

/** A node of a chain on which everybody has one ether; or one that takes questions and says nothing. */
async function startNode(manner: 'answers' | 'hangs') {
  const answer = JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0xde0b6b3a7640000' })
  const server = createServer((request, response) => {
    request.resume()
    if (manner === 'answers') response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, [Symbol.asyncDispose]: async () => void server.close().closeAllConnections() }
}
