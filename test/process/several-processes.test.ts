// Depends on: processes
import assert from 'node:assert/strict'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { eventually } from '../harness/eventually.ts'
import { closeLiveClients, connectLive } from '../harness/live-clients.ts'
import { childrenOf, ended, serverProcesses } from './processes.ts'
import {
  administrator,
  asAdministrator,
  launchProgram,
  preparedDataFolder,
  request,
  signIn,
  startProgram,
} from './program.ts'

const options = { timeout: 240_000 }
const PROCESSES = 3
const PATIENCE_MS = 60_000
/** For those that may have been lost. */
const SHORT_PATIENCE_MS = 10_000
const cleanup = new AsyncDisposableStack()
let folder: string
let program: Awaited<ReturnType<typeof startProgram>>
let token: string

before(async () => {
  folder = await preparedDataFolder(cleanup)
  program = await startProgram(cleanup, several())
  token = await signIn(program.url, administrator)
})
after(() => cleanup.disposeAsync())

const several = () => ({
  HROMADA_DATA_DIR: folder,
  HROMADA_PROCESSES: String(PROCESSES),
  HROMADA_RATE_LIMIT_SCALE: '1',
  ...asAdministrator,
})

interface Told {
  readonly status: number
  readonly process: string
  readonly body: string
}

/** On a connection of its own, which may come to any of the processes. */
async function ask(path: string, headers: Record<string, string> = {}, patienceMs = PATIENCE_MS): Promise<Told> {
  const { promise, resolve, reject } = Promise.withResolvers<Told>()
  const asking = get(program.url + path, { agent: false, headers }, async (answer) => {
    const [process = ''] = String(answer.headers['x-request-id']).split('-')
    resolve({ status: answer.statusCode ?? 0, process, body: await text(answer) })
  })
  asking.setTimeout(patienceMs, () => asking.destroy(new Error('no answer')))
  asking.on('error', reject)
  return promise
}

/** Those that answer; a connection that was on its way to a process that was killed is lost. */
async function processesOf(answers: number, patienceMs = PATIENCE_MS): Promise<Set<string>> {
  const asked = await Promise.allSettled(Array.from({ length: answers }, () => ask('/healthz', {}, patienceMs)))
  return new Set(asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value.process] : [])))
}

test('one line says that they serve, and each of them does', options, async () => {
  assert.equal(program.output(), `hromada listening on ${program.url}\n`)
  assert.equal((await processesOf(30)).size, PROCESSES)
})

test(
  'of more requests at once than a limit allows, exactly as many pass, whichever process they meet',
  options,
  async () => {
    const headers = { authorization: `Bearer ${token}` }
    const answers = await Promise.all(Array.from({ length: 135 }, () => ask('/api/news', headers)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 120)
    assert.equal(answers.filter(({ status }) => status === 429).length, 15)
    assert.equal(new Set(answers.map(({ process }) => process)).size, PROCESSES)
  },
)

test('what happens is heard on every connection, whichever process it belongs to', options, async () => {
  const transports = [['polling'], ['websocket'], ['polling', 'websocket']]
  const clients = await Promise.all(
    [...transports, ...transports, ...transports].map((names) =>
      connectLive(program, { auth: { token }, transports: names }),
    ),
  )
  const { body: me } = await request('GET', `${program.url}/api/auth/get-session`, { token })
  const notification = {
    userId: me.user.id,
    type: 'SYSTEM_ANNOUNCEMENT',
    title: 'To all',
    body: 'Heard',
    channels: ['IN_APP'],
  }
  const created = await request('POST', `${program.url}/api/notifications`, { token, body: notification })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  await eventually('every client is notified', () =>
    clients.every(({ heard }) => heard.some(([name]) => name === 'notifications:new')),
  )
  closeLiveClients()
})

test('the figures that one of them gives are those of all', options, async () => {
  const { body } = await ask('/metrics')
  assert.match(body, new RegExp(`^hromada_processes ${PROCESSES}$`, 'm'))
})

test('a process that is killed is replaced, while the others serve', options, async () => {
  const before = await processesOf(30)
  const [victim = 0] = await servingProcesses()
  process.kill(victim, 'SIGKILL')
  await ended([victim])
  await eventually('another process has replaced the killed one', async () => {
    const now = await processesOf(6 * PROCESSES, SHORT_PATIENCE_MS)
    return now.size === PROCESSES && now.difference(before).size === 1
  })
})

test('when the first process is killed, the others end, and the next start serves again', options, async () => {
  const others = await servingProcesses()
  program.kill('SIGKILL')
  await ended(others)
  program = await startProgram(cleanup, several())
  assert.deepEqual([(await ask('/readyz')).status, (await ask('/api/news')).status], [200, 200])
})

test('a signal ends them all after the requests under way', options, async () => {
  const others = await servingProcesses()
  const answers = Promise.all(Array.from({ length: 30 }, () => ask('/api/news')))
  await ask('/healthz')
  program.kill('SIGTERM')
  assert.deepEqual(await Promise.all((await answers).map(({ status }) => status)), Array(30).fill(200))
  const { code, output } = await program.ended
  assert.deepEqual([code, output], [0, `hromada listening on ${program.url}\n`])
  await ended(others)
})

test('a start that finds its port taken says so once, and leaves no process behind', options, async () => {
  await using stack = new AsyncDisposableStack()
  const first = await startProgram(stack, { ...several(), HROMADA_PROCESSES: '1' })
  const port = new URL(first.url).port
  const second = launchProgram(stack, { ...several(), HROMADA_DATA_DIR: await preparedDataFolder(stack), PORT: port })
  await assert.rejects(second.ready)
  const { code, complaints } = await second.ended
  assert.equal(code, 1)
  assert.match(complaints, /^hromada: Port \d+ of 127\.0\.0\.1 is in use: .*\n$/)
})

/** Those of the program that serve; its database is none of them. */
async function servingProcesses(): Promise<number[]> {
  const children = new Set(await childrenOf(program.child.pid ?? 0))
  const serving = children.difference(new Set(await serverProcesses(folder)))
  assert.equal(serving.size, PROCESSES)
  return [...serving]
}
