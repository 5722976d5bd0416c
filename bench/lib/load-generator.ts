import { connect, type Socket } from 'node:net'
import { json } from 'node:stream/consumers'
import { createAnswerReader } from './answers.ts'
import { createHistogram, percentiles, record } from './histogram.ts'
import { checkJob, type LoadJob, type LoadResult, requestBuffers, requestOrder } from './load-job.ts'

const CHUNK_BYTES = 65_536
const RECONNECT_PAUSE_MS = 20

/**
 * Sends the job's requests over its connections, each taking its next request when the former is answered, and with
 * `perSecond` not before it is due.
 * Rejects on answers that cannot be measured; ends at the latest `graceMs` after the job's time.
 */
export function generateLoad(job: LoadJob, graceMs = 10_000): Promise<LoadResult> {
  checkJob(job)
  const { promise, resolve, reject } = Promise.withResolvers<LoadResult>()
  const requests = requestBuffers(job)
  const nextPlace = requestOrder(job, requests.length)
  const histogram = createHistogram()
  const statusCounts = new Float64Array(600)
  const measureFrom = performance.now() + job.warmupMs
  const endAt = measureFrom + job.durationMs
  const sockets = new Set<Socket>()
  let sent = 0
  let failedConnects = 0
  let bytesRead = 0
  let over = false
  let dueAt = performance.now()
  /** Connections for which it is not time yet. */
  const idle: ((now: number) => void)[] = []
  const turns = keepAwake(() => over, sendDue)

  const hardStop = setTimeout(finish, job.warmupMs + job.durationMs + graceMs)
  for (let index = 0; index < job.connections; index++) open()
  return promise

  function sendDue() {
    const now = performance.now()
    while (idle.length > 0 && (now >= dueAt || now >= endAt)) idle.shift()?.(now)
  }

  /** Between requests that come by chance. */
  function pauseMs() {
    return job.perSecond === undefined ? 0 : (-Math.log(1 - Math.random()) * 1000) / job.perSecond
  }

  function open() {
    if (over) return
    const reader = createAnswerReader()
    let connected = false
    let startedAt = 0
    let answerBytes = 0
    const socket = connect({
      host: job.host,
      port: job.port,
      noDelay: true,
      onread: { buffer: Buffer.allocUnsafeSlow(CHUNK_BYTES), callback: onChunk },
    })
    sockets.add(socket)
    socket.on('connect', () => {
      connected = true
      sendNext(performance.now())
    })
    // The close that follows says all that counts.
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
      dueAt += pauseMs()
      if (now >= measureFrom) sent++
      startedAt = now
      socket.write(requests[nextPlace()] as Buffer)
    }

    function onChunk(bytes: number, chunk: Uint8Array): boolean {
      try {
        answerBytes += bytes
        const status = reader(chunk as Buffer, bytes)
        if (status !== 0) onAnswer(status)
      } catch (error) {
        stop()
        reject(error)
      }
      return !over
    }

    function onAnswer(status: number) {
      const now = performance.now()
      turns.answered()
      if (startedAt >= measureFrom) {
        record(histogram, now - startedAt)
        statusCounts[status] = (statusCounts[status] ?? 0) + 1
        bytesRead += answerBytes
      }
      answerBytes = 0
      sendNext(now)
    }

    function onClose() {
      const now = performance.now()
      sockets.delete(socket)
      if (!connected && !over && now >= measureFrom) failedConnects++
      if (now < endAt) setTimeout(open, RECONNECT_PAUSE_MS)
      else if (sockets.size === 0) finish()
    }
  }

  function finish() {
    if (over) return
    for (const socket of sockets) if (socket.connecting) failedConnects++
    stop()
    const seconds = job.durationMs / 1000
    resolve({
      requests: histogram.count,
      seconds,
      perSecond: histogram.count / seconds,
      latencyMs: percentiles(histogram),
      statuses: Object.fromEntries([...statusCounts.entries()].filter(([, count]) => count > 0)),
      errors: sent - histogram.count + failedConnects,
      bytes: bytesRead,
      busyPercent: turns.busyPercent(),
    })
  }

  function stop() {
    over = true
    clearTimeout(hardStop)
    for (const socket of sockets) socket.destroy()
  }
}

/**
 * Keeps the generator awake: asleep, it would have to be woken by the server's writes, and on a virtual machine that is
 * charged to the server. What is left of its time shows in the turns of its loop in which no answer came.
 */
function keepAwake(isOver: () => boolean, everyTurn: () => void) {
  let turns = 0
  let busyTurns = 0
  let hasAnswered = false

  function turn(): void {
    turns += 1
    if (hasAnswered) busyTurns += 1
    hasAnswered = false
    if (isOver()) return
    everyTurn()
    setImmediate(turn)
  }

  turn()
  return {
    answered: () => {
      hasAnswered = true
    },
    busyPercent: () => Math.round((1000 * busyTurns) / turns) / 10,
  }
}

if (import.meta.main) {
  const result = await generateLoad((await json(process.stdin)) as LoadJob)
  process.stdout.write(`${JSON.stringify(result)}\n`)
}
