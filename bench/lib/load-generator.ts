import { connect, type Socket } from 'node:net'
import { json } from 'node:stream/consumers'
import { createHttpResponseReader } from './http-response-reader.ts'
import { openLatencies } from './latencies.ts'
import { pickRandom, seededRandom } from './random.ts'

/** One request to repeat. */
export interface LoadRequest {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** What to send, without where to. */
export interface LoadPlan {
  readonly requests: readonly LoadRequest[]
  readonly connections: number
  readonly durationMs: number
  readonly warmupMs?: number
  /** Random by default, and the same for the same seed. */
  readonly order?: 'round-robin' | 'random'
  readonly seed?: number
  /** Open loop: Poisson arrivals at this rate. By default a closed loop: each connection sends when it is answered. */
  readonly perSecond?: number
}

export interface LoadJob extends LoadPlan {
  readonly host: string
  readonly port: number
}

/** Everything but `busyPercent` is about the requests that were sent after the warm-up. */
export interface LoadResult {
  readonly requests: number
  readonly perSecond: number
  /** Latencies in milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly max: number
  readonly statuses: Readonly<Record<string, number>>
  /** Requests without an answer: the connection was refused or broke, or time ran out. */
  readonly errors: number
  /** How busy the generator was; near 100 it measured itself, not the server. */
  readonly busyPercent: number
}

const CHUNK_BYTES = 65_536
const RECONNECT_PAUSE_MS = 20

/**
 * Sends the job's requests over keep-alive connections, one at a time each.
 * autocannon costs about three times as much processor time a request as `node:http` needs to answer one: the ratio to
 * a bare server would compare its own limit. Nor does it send at Poisson times.
 * Rejects on answers that cannot be measured; ends at the latest `graceMs` after the job's time.
 */
export function generateLoad(job: LoadJob, graceMs = 10_000): Promise<LoadResult> {
  if (job.requests.length === 0) throw new Error('load job: requests is missing')
  const { warmupMs = 0, perSecond } = job
  const { promise, resolve, reject } = Promise.withResolvers<LoadResult>()
  const nextRequest = requestSequence(job)
  const latencies = openLatencies()
  const statuses: Record<string, number> = {}
  const measureFrom = performance.now() + warmupMs
  const endAt = measureFrom + job.durationMs
  const sockets = new Set<Socket>()
  let sent = 0
  let failedConnects = 0
  let isOver = false
  let dueAt = performance.now()
  /** Connections that wait for the next arrival. */
  const idle: ((now: number) => void)[] = []
  const eventLoop = spinEventLoop(() => isOver, sendDue)

  const hardStop = setTimeout(finish, warmupMs + job.durationMs + graceMs)
  for (let index = 0; index < job.connections; index++) open()
  return promise

  function sendDue() {
    const now = performance.now()
    while (idle.length > 0 && (now >= dueAt || now >= endAt)) idle.shift()?.(now)
  }

  function open() {
    if (isOver) return
    const read = createHttpResponseReader()
    let isConnected = false
    let startedAt = 0
    const onread = { buffer: Buffer.allocUnsafeSlow(CHUNK_BYTES), callback: onChunk }
    const socket = connect({ host: job.host, port: job.port, noDelay: true, onread })
    sockets.add(socket)
    socket.on('connect', () => {
      isConnected = true
      sendNext(performance.now())
    })
    // 'close' follows, and is counted.
    socket.on('error', () => {})
    socket.on('close', onClose)

    function sendNext(now: number) {
      // It may have been closed while it waited.
      if (socket.destroyed) return
      if (now >= endAt) {
        socket.destroy()
        return
      }
      if (now < dueAt) {
        idle.push(sendNext)
        return
      }
      if (perSecond !== undefined) dueAt += (-Math.log(1 - Math.random()) * 1000) / perSecond
      if (now >= measureFrom) sent++
      startedAt = now
      socket.write(nextRequest())
    }

    function onChunk(bytes: number, chunk: Uint8Array): boolean {
      try {
        const status = read(chunk as Buffer, bytes)
        if (status !== 0) onAnswer(status)
      } catch (error) {
        stop()
        reject(error)
      }
      return !isOver
    }

    function onAnswer(status: number) {
      const now = performance.now()
      eventLoop.noteAnswer()
      if (startedAt >= measureFrom) {
        latencies.record(now - startedAt)
        statuses[status] = (statuses[status] ?? 0) + 1
      }
      sendNext(now)
    }

    function onClose() {
      const now = performance.now()
      sockets.delete(socket)
      if (!isConnected && !isOver && now >= measureFrom) failedConnects++
      if (now < endAt) setTimeout(open, RECONNECT_PAUSE_MS)
      else if (sockets.size === 0) finish()
    }
  }

  function finish() {
    if (isOver) return
    for (const socket of sockets) if (socket.connecting) failedConnects++
    stop()
    resolve({
      requests: latencies.count,
      perSecond: latencies.count / (job.durationMs / 1000),
      p50: latencies.percentileMs(0.5),
      p99: latencies.percentileMs(0.99),
      max: latencies.maxMs,
      statuses,
      errors: sent - latencies.count + failedConnects,
      busyPercent: eventLoop.busyPercent(),
    })
  }

  function stop() {
    isOver = true
    clearTimeout(hardStop)
    for (const socket of sockets) socket.destroy()
  }
}

/** The requests as bytes, in the job's order, over and over. */
function requestSequence(job: LoadJob): () => Buffer {
  const buffers = job.requests.map((request) => requestBuffer(job, request))
  const random = seededRandom(job.seed ?? 1)
  let place = -1
  return () => {
    if (job.order !== 'round-robin') return pickRandom(buffers, random)
    place = (place + 1) % buffers.length
    return buffers[place] as Buffer
  }
}

function requestBuffer({ host, port }: LoadJob, { method, path, headers = {}, body }: LoadRequest): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}:${port}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body !== undefined) lines.push(`Content-Length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

/**
 * Busy waiting: the kernel would charge waking a sleeping generator to the server that writes to it. What is left of
 * the generator's time shows in the turns of its event loop without an answer.
 */
function spinEventLoop(isOver: () => boolean, everyTurn: () => void) {
  let turns = 0
  let busyTurns = 0
  let isAnswered = false

  function turn(): void {
    turns += 1
    if (isAnswered) busyTurns += 1
    isAnswered = false
    if (isOver()) return
    everyTurn()
    setImmediate(turn)
  }

  turn()
  return {
    noteAnswer: () => {
      isAnswered = true
    },
    busyPercent: () => Math.round((1000 * busyTurns) / turns) / 10,
  }
}

if (import.meta.main) {
  const result = await generateLoad((await json(process.stdin)) as LoadJob)
  process.stdout.write(`${JSON.stringify(result)}\n`)
}
