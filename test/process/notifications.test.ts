// Depends on: processes
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '../../test/harness/eventually.ts'
import { type MailSink, startMailSink } from '../harness/mail-sink.ts'
import {
  administrator,
  asAdministrator,
  connect,
  preparedDataFolder,
  request,
  signIn,
  startProgram,
} from './program.ts'

const CYCLES = Number(process.env.TEST_CRASH_CYCLES ?? 1)
const MIN_SENT = 30

const cleanup = new AsyncDisposableStack()
let environment: Record<string, string> & { HROMADA_DATA_DIR: string }
let program: Awaited<ReturnType<typeof startProgram>>
let sink: MailSink
let token: string
let userId: string

before(async () => {
  sink = cleanup.use(await startMailSink())
  environment = { HROMADA_DATA_DIR: await preparedDataFolder(cleanup), ...asAdministrator, SMTP_URL: sink.url }
  program = await startProgram(cleanup, environment)
  token = await signIn(program.url, administrator)
  userId = (await inDatabase('select id from users'))[0].id
})
after(() => cleanup.disposeAsync())

test('when the program is killed, every mail that was promised is sent, at most once more for each time', {
  timeout: 240_000 * (CYCLES + 1),
}, async () => {
  const promised: string[] = []
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const telling = Promise.all([tellUntilItEnds(promised), tellUntilItEnds(promised)])
    const enough = sink.received.length + MIN_SENT
    await eventually(`${enough} mails have arrived`, () => sink.received.length >= enough)
    program.kill('SIGKILL')
    await program.ended
    await telling
    await endLeases()
    program = await startProgram(cleanup, environment)
  }
  const stored: string[] = (await inDatabase('select id from notifications')).map(({ id }) => id)
  assert.ok(promised.every((id) => stored.includes(id)))
  await eventually('every stored notification has arrived', () => {
    const arrived = arrivals()
    return stored.every((id) => arrived.has(id))
  })
  assert.equal(arrivals().size, stored.length)
  assert.ok(Math.max(...arrivals().values()) <= 1 + CYCLES)
})

/** How often each notification came, by its id. */
function arrivals(): Map<string, number> {
  const ids = sink.received.map(({ messageId = '' }) => messageId.slice(1, 37))
  return new Map([...Map.groupBy(ids, (id) => id)].map(([id, times]) => [id, times.length]))
}

async function tellUntilItEnds(promised: string[]): Promise<void> {
  const body = { userId, type: 'OPPORTUNITY_UPDATE', title: 'A title', body: 'A body', channels: ['EMAIL'] }
  for (;;) {
    try {
      const answer = await request('POST', `${program.url}/api/notifications`, { token, body })
      if (answer.status === 201) promised.push(answer.body.data.notifications[0].id)
    } catch {
      return
    }
  }
}

/** As if the five minutes had passed for which the killed program had leased deliveries. */
async function endLeases(): Promise<void> {
  await inDatabase(`update notification_deliveries set next_attempt_at = now() where status = 'PENDING'`)
}

async function inDatabase(statement: string) {
  await using stack = new AsyncDisposableStack()
  const client = await connect(stack, environment.HROMADA_DATA_DIR)
  return (await client.query(statement)).rows
}
