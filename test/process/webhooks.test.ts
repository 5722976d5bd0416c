// Depends on: processes
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Webhook as Verifier } from 'standardwebhooks'
import { eventually } from '../harness/eventually.ts'
import { type Receiver, startReceiver, TO_THIS_MACHINE } from '../harness/webhook-fixtures.ts'
import {
  administrator,
  asAdministrator,
  assertSucceeded,
  connect,
  preparedDataFolder,
  request,
  signIn,
  startProgram,
} from './program.ts'

const CYCLES = Number(process.env.TEST_CRASH_CYCLES ?? 2)
const POSTED_AT_ONCE = 4
const MIN_POSTED = 20

const options = { timeout: 240_000 * CYCLES }
const cleanup = new AsyncDisposableStack()
let environment: Record<string, string> & { HROMADA_DATA_DIR: string }
let program: Awaited<ReturnType<typeof startProgram>>
let receiver: Receiver
let token: string
let secret: string

before(async () => {
  environment = { HROMADA_DATA_DIR: await preparedDataFolder(cleanup), ...asAdministrator, ...TO_THIS_MACHINE }
  receiver = cleanup.use(await startReceiver())
  program = await startProgram(cleanup, environment)
  token = await signIn(program.url, administrator)
  const made = { url: receiver.url, events: ['opportunity.created'] }
  const { body } = await request('POST', `${program.url}/api/webhooks`, { token, body: made })
  secret = body.data.secret
})
after(() => cleanup.disposeAsync())

test('when the program is killed, all that was acknowledged is sent, and nothing else', options, async () => {
  const acknowledged: string[] = []
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const posting = Promise.all(Array.from({ length: POSTED_AT_ONCE }, () => postUntilItEnds(acknowledged)))
    const enough = acknowledged.length + MIN_POSTED + Math.floor(Math.random() * MIN_POSTED)
    await eventually(`${enough} opportunities are acknowledged`, () => acknowledged.length >= enough)
    program.kill('SIGKILL')
    await program.ended
    await posting
    // Before there is a program that may take a turn anew.
    await inDatabase('update webhooks set held_until = now() where held_until is not null')
    program = await startProgram(cleanup, environment)
  }
  const missing = () => acknowledged.filter((id) => !receiver.received.some(({ body }) => body.data.id === id))
  await eventually('all that was acknowledged has arrived', missing, ({ length }) => length === 0)
  const stored = new Set((await inDatabase('select id from opportunities')).map(({ id }) => id))
  const counts = new Map<string, number>()
  for (const { id, body, text, headers } of receiver.received) {
    assert.deepEqual(new Verifier(secret).verify(text, headers), body)
    assert.ok(stored.has(body.data.id), 'nothing is delivered of what did not happen')
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  assert.ok(Math.max(...counts.values()) <= 1 + CYCLES)
})

test('a program that is stopped finishes the delivery that is under way, and leaves the rest', options, async () => {
  const before = receiver.received.length
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  receiver.answerWith(async () => {
    await mayAnswer
    return { status: 204 }
  })
  for (const title of ['First', 'Second']) await post(title)
  await receiver.arrived(before + 1)
  program.kill('SIGTERM')
  // By the time that it refuses connections it is stopping.
  await eventually('the program refuses requests', () =>
    post('Too late').then(
      () => false,
      () => true,
    ),
  )
  answer()
  assertSucceeded(await program.ended)
  program = await startProgram(cleanup, environment)
  const received = await receiver.arrived(before + 2)
  const ids = received.slice(before).map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length, 'none twice')
})

async function post(title: string) {
  const body = { title, description: 'Work', type: 'job' }
  return request('POST', `${program.url}/api/opportunities/create`, { token, body })
}

async function postUntilItEnds(acknowledged: string[]): Promise<void> {
  for (;;) {
    try {
      const { status, body } = await post(`Opportunity ${Math.random()}`)
      if (status === 200) acknowledged.push(body.data.opportunity.id)
    } catch {
      return
    }
  }
}

async function inDatabase(statement: string) {
  await using stack = new AsyncDisposableStack()
  const client = await connect(stack, environment.HROMADA_DATA_DIR)
  return (await client.query(statement)).rows
}
