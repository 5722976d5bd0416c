// Depends on: processes
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '../harness/eventually.ts'
import { assemble, type Cast } from './cast.ts'
import { emptyLedger, type Ledger, type Load, startLoad } from './load.ts'
import { killServer } from './processes.ts'
import { asAdministrator, connect, preparedDataFolder, request, runHromada, startProgram } from './program.ts'

const CYCLES = Number(process.env.TEST_CRASH_CYCLES ?? 1)
const MIN_ACKNOWLEDGED = 150

const options = { timeout: 240_000 * CYCLES }
const cleanup = new AsyncDisposableStack()
let environment: Record<string, string>
let program: Awaited<ReturnType<typeof startProgram>>
let cast: Cast
let ledger: Ledger

before(async () => {
  environment = { HROMADA_DATA_DIR: await preparedDataFolder(cleanup), ...asAdministrator }
  program = await startProgram(cleanup, environment)
  cast = await assemble(program.url)
  ledger = emptyLedger(cast)
})
after(() => cleanup.disposeAsync())

test('when the program is killed, nothing that it has answered is lost', options, async () => {
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const load = await loaded()
    program.kill('SIGKILL')
    await program.ended
    await load.stop()
    await restart()
    await checkLedger()
  }
})

test('when program and database are killed together, nothing that was answered is lost', options, async () => {
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const load = await loaded()
    program.kill('SIGKILL')
    await killServer(dataFolder())
    await load.stop()
    await restart()
    await checkLedger()
  }
})

test('when the database is killed, the program says so until it has brought it back', options, async () => {
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const load = await loaded()
    await killServer(dataFolder())
    await load.acknowledged(MIN_ACKNOWLEDGED)
    await ready()
    await load.stop()
    assert.equal(program.child.exitCode, null)
    assert.equal(load.brokenConnections(), 0)
    assert.ok(load.failures.length > 0)
    for (const { status, body } of load.failures) {
      assert.ok(status === 500 || status === 503, `answered ${status}`)
      assert.deepEqual({ ...body, error: typeof body.error }, { success: false, error: 'string' })
    }
    await checkLedger()
  }
})

const dataFolder = () => environment.HROMADA_DATA_DIR as string

/** A load that is under way: killing comes at a random moment in it. */
async function loaded(): Promise<Load> {
  const load = startLoad(program.url, cast, ledger)
  await load.acknowledged(MIN_ACKNOWLEDGED + Math.floor(Math.random() * MIN_ACKNOWLEDGED))
  return load
}

async function restart(): Promise<void> {
  program = await startProgram(cleanup, environment)
  assert.deepEqual(await readiness(), { status: 200, body: { status: 'ready' } })
  assert.equal((await request('GET', `${program.url}/api/news`)).status, 200)
}

async function ready(): Promise<void> {
  await eventually('the program is ready', readiness, ({ status }) => status === 200)
}

const readiness = () => request('GET', `${program.url}/readyz`)

/** Compares what is stored with what was promised; what was uncertain is certain from now on. */
async function checkLedger(): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const client = await connect(stack, dataFolder())

  const counted = await client.query(`
    select article_id as id, views::int, like_count::int,
      (select count(*)::int from news_likes where news_likes.article_id = news_counters.article_id) as likes
    from news_counters`)
  for (const { id, views, like_count, likes } of counted.rows) {
    assert.equal(like_count, likes)
    const promised = ledger.views.get(id)
    if (promised === undefined) continue
    assert.ok(views >= promised.acknowledged, `${promised.acknowledged} views were answered, ${views} are stored`)
    assert.ok(views <= promised.acknowledged + promised.uncertain)
    ledger.views.set(id, { acknowledged: views, uncertain: 0 })
  }

  const liked = await client.query(`select user_id || ' ' || article_id as pair from news_likes`)
  const likedPairs = new Set(liked.rows.map(({ pair }) => pair))
  for (const [pair, promised] of ledger.likes) {
    if (promised !== 'unknown') assert.equal(likedPairs.has(pair), promised)
    ledger.likes.set(pair, likedPairs.has(pair))
  }

  const written = await client.query(`select id from news_articles where title like 'Written %'`)
  const ids = new Set(written.rows.map(({ id }) => id))
  assert.deepEqual(
    ledger.createdIds.filter((id) => !ids.has(id)),
    [],
  )
  assert.ok(ids.size <= ledger.createdIds.length + ledger.uncertainCreations)

  const { code, output } = await runHromada(['audit', 'verify'], { environment })
  const { ok, entries, waiting } = JSON.parse(output)
  // One for each article, and the one of the first administrator; those of the last second may wait to be sealed.
  const all = 1 + ids.size + cast.articles.length
  assert.deepEqual({ code, ok, entries: entries + waiting }, { code: 0, ok: true, entries: all })
}
