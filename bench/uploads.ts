import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { measure, median } from './compare.ts'
import type { LoadPlan } from './load-job.ts'
import { seedOpportunities } from './opportunity-seed.ts'
import { onAnyCore } from './pinning.ts'
import { type Program, startProgram } from './program.ts'
import { openProgramDatabase, seedAccount, signIn } from './seed.ts'
import { progress, type Row } from './table.ts'

const AT_ONCE = 50
const ACCOUNTS = 10
const OPPORTUNITIES = 1_000
const FILE_BYTES = 10 * 1024 * 1024 - 1024
const ROUNDS = 5
const MOST_BYTES_EACH = 5 * 1024 * 1024
const MOST_P99_RATIO = 2
const PIECE = randomBytes(64 * 1024)
const BEGINNING = Buffer.from('%PDF-1.7\n')

/** Files of 10 MB sent by many at once: what each takes of memory, and what others notice of it. */
export async function measureUploads(): Promise<Row[]> {
  const pinning = onAnyCore
  await using program = await startProgram(pinning, {
    environment: { HROMADA_RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'warn' },
  })
  const { ids, headers } = await prepare(program)
  let sent = 0
  const next = (sender: number) => {
    sent += 1
    return {
      url: `${program.url}/api/opportunities/upload`,
      opportunityId: ids[sent % ids.length] ?? '',
      headers: headers[sender % ACCOUNTS] ?? {},
    }
  }
  const others: LoadPlan = {
    ...{ connections: 4, durationMs: 4_000, warmupMs: 1_000, order: 'random', seed: 1 },
    template: { method: 'GET', pathPrefix: '/api/opportunities/', ids: [...ids] },
  }
  await measure(program.url, { ...others, durationMs: 10_000 }, pinning)
  await Promise.all(Array.from({ length: AT_ONCE }, (_, sender) => upload(next(sender))))
  return [await measureMemory(program, next), await measureOthers(program, next, others)]
}

type Next = (sender: number) => { url: string; opportunityId: string; headers: Record<string, string> }

async function prepare(program: Program) {
  await using database = await openProgramDatabase(program)
  const logins = Array.from({ length: ACCOUNTS }, (_, number) => ({
    email: `uploader-${number}@bench.example`,
    password: 'bench-password',
  }))
  const owners = await Promise.all(logins.map((login) => seedAccount(database, login, 'member')))
  const ids = await seedOpportunities(database, OPPORTUNITIES, OPPORTUNITIES / 2, owners)
  return { ids, headers: await Promise.all(logins.map((login) => signIn(program.url, login))) }
}

/** All have sent half of their file, and none has ended. */
async function measureMemory(program: Program, next: Next): Promise<Row> {
  progress('memory of uploads in flight …')
  const rss = () => program.memory()?.rssBytes ?? 0
  const growths: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await wait(1_000)
    const before = rss()
    const begun = await Promise.all(Array.from({ length: AT_ONCE }, (_, sender) => begin(next(sender), FILE_BYTES / 2)))
    growths.push(rss() - before)
    await Promise.all(begun.map(({ end }) => end()))
  }
  const each = Math.max(0, median(growths)) / AT_ONCE
  return {
    name: `upload of 10 MB, ${AT_ONCE} in flight: memory of each`,
    target: '< 5 MB',
    met: each < MOST_BYTES_EACH,
    note: `${(each / 1024 / 1024).toFixed(2)} MB; in all ${growths.map((growth) => (growth / 1024 / 1024).toFixed(0)).join(', ')} MB`,
  }
}

/** Reads of opportunities with nothing else going on, and while files keep coming. */
async function measureOthers(program: Program, next: Next, plan: LoadPlan): Promise<Row> {
  progress('reads beside uploads …')
  const pinning = onAnyCore
  const rounds: { alone: number; beside: number; files: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await measure(program.url, plan, pinning)
    let isOver = false
    let files = 0
    const senders = Array.from({ length: AT_ONCE }, async (_, sender) => {
      while (!isOver) {
        await upload(next(sender))
        files += 1
      }
    })
    const beside = await measure(program.url, plan, pinning)
    isOver = true
    await Promise.all(senders)
    rounds.push({ alone: alone.latencyMs.p99, beside: beside.latencyMs.p99, files })
  }
  const ratio = median(rounds.map(({ alone, beside }) => beside / alone))
  return {
    name: `GET detail beside ${AT_ONCE} uploads of 10 MB at once, 4 connections`,
    target: `p99 ≤ ${MOST_P99_RATIO}× that without`,
    met: ratio <= MOST_P99_RATIO,
    p99: median(rounds.map(({ beside }) => beside)),
    note: `${ratio.toFixed(2)}×; p99 without ${median(rounds.map(({ alone }) => alone)).toFixed(1)} ms; files sent in a round ${rounds.map(({ files }) => files).join(', ')}; the senders share the cores`,
  }
}

async function upload(target: ReturnType<Next>): Promise<void> {
  const { end } = await begin(target, FILE_BYTES)
  await end()
}

/** Sends a part of a file; `end` sends the rest and waits for the answer. */
async function begin({ url, opportunityId, headers }: ReturnType<Next>, bytes: number) {
  const boundary = 'a-boundary-of-the-benchmark'
  const sending = request(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  const answered = once(sending, 'response')
  sending.write(
    `--${boundary}\r\ncontent-disposition: form-data; name="opportunity_id"\r\n\r\n${opportunityId}\r\n` +
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`,
  )
  sending.write(BEGINNING)
  await send(sending, bytes)
  return {
    async end() {
      await send(sending, FILE_BYTES - bytes)
      sending.end(`\r\n--${boundary}--\r\n`)
      const [answer] = (await answered) as [IncomingMessage]
      const body = await text(answer)
      if (answer.statusCode !== 200) throw new Error(`an upload was answered ${answer.statusCode}: ${body}`)
    },
  }
}

async function send(sending: ClientRequest, bytes: number): Promise<void> {
  for (let left = bytes; left > 0; left -= PIECE.length) {
    if (!sending.write(PIECE.subarray(0, left))) await once(sending, 'drain')
  }
}
