import { linkWallet } from '../../src/features/wallets/wallets.ts'
import { transaction } from '../../src/platform/database/transaction.ts'
import { compile, latencyColumns, measureBesideBare } from '../lib/comparisons.ts'
import { get } from '../lib/http-client.ts'
import { startHttp } from '../lib/listen.ts'
import { inTurns, measure, median, medianOf } from '../lib/measure.ts'
import type { Pinning } from '../lib/pinning.ts'
import { startSeededProgram } from '../lib/program.ts'
import { progress, type Row } from '../lib/report.ts'
import { benchLogin, openAccount } from '../lib/seed-accounts.ts'
import { seedArticles } from '../lib/seed-articles.ts'

const MIN_RATIO = 0.1
const MAX_FAILURE_MS = 5_500
const MAX_P99_GROWTH = 1.2
const WAITING_READERS = 16
const ADDRESS = '0x9D85ca56217D2bb651b00f15e694EB7E713637D4'

/** Reading one's wallets; and what happens to balances, and to other requests, when no node of the chain answers. */
export async function measureWallets(pinning: Pinning): Promise<Row[]> {
  return [...(await measureReads(pinning)), ...(await measureHangingNodes(pinning))]
}

async function measureReads(pinning: Pinning): Promise<Row[]> {
  await using node = await startNode('answers')
  await using community = await startCommunity(pinning, [node.url])
  const { program, headers } = community
  const rows: Row[] = []
  for (const [name, path] of [
    ['GET balance, from the cache of ten seconds', '/api/wallet/balance'],
    ['GET list', '/api/wallet/list'],
  ] as const) {
    const plan = { requests: [get(path, headers)], connections: 64, durationMs: 2_500, warmupMs: 500 }
    rows.push(await measureBesideBare({ name, minRatio: MIN_RATIO }, program, plan))
  }
  return rows
}

async function measureHangingNodes(pinning: Pinning): Promise<Row[]> {
  await using one = await startNode('hangs')
  await using other = await startNode('hangs')
  await using community = await startCommunity(pinning, [one.url, other.url])
  const { program, headers, articleId } = community
  progress('GET article while balances hang …')
  const plan = { requests: [get(`/api/news/${articleId}`)], connections: 16, durationMs: 2_500, warmupMs: 500 }
  await compile(program, plan)
  const failures: number[] = []
  async function measureBeside() {
    const reading = new AbortController()
    const readers = Promise.all(
      Array.from({ length: WAITING_READERS }, () => readBalances(program.url, headers, reading.signal, failures)),
    )
    const beside = await measure(program, plan)
    reading.abort()
    await readers
    return beside
  }
  const rounds = await inTurns(() => measure(program, plan), measureBeside)
  const growth = medianOf(rounds, ({ one, other }) => other.p99 / one.p99)
  const longest = Math.max(...failures)
  return [
    {
      name: 'GET balance while all nodes hang',
      target: `500 in ≤ ${MAX_FAILURE_MS / 1000} s`,
      p50: median(failures),
      met: longest <= MAX_FAILURE_MS,
      note: `longest of ${failures.length}: ${Math.round(longest)} ms`,
    },
    {
      name: `GET article by id while ${WAITING_READERS} read balances that hang`,
      target: `p99 ≤ ${MAX_P99_GROWTH}× that without them`,
      ...latencyColumns(rounds.map(({ other }) => other)),
      met: growth <= MAX_P99_GROWTH,
      note: `p99 ${growth.toFixed(2)}×`,
    },
  ]
}

/** Reads the balance over and over, and records how long each failure took. */
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

const startCommunity = (pinning: Pinning, nodes: readonly string[]) =>
  startSeededProgram(
    pinning,
    async (database, server) => {
      const { userId, headers } = await openAccount(server, database, benchLogin, 'member')
      await transaction(database.db, (trx) => linkWallet(trx, userId, ADDRESS))
      const [article] = await seedArticles(database, 100, 1)
      return { headers, articleId: article?.id }
    },
    { environment: { LOG_LEVEL: 'silent', HROMADA_CHAIN_RPC_URLS: nodes.join(',') } },
  )

/** A node of a chain on which everybody has one ether; or one that accepts requests and never answers. */
async function startNode(manner: 'answers' | 'hangs') {
  const answer = JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0xde0b6b3a7640000' })
  return await startHttp((request, response) => {
    request.resume()
    if (manner === 'answers') response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
  })
}
