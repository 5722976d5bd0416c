import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { makeEntity } from '../harness/entity-fixtures.ts'
import { eventually } from '../harness/eventually.ts'
import { articleBody } from '../harness/news-fixtures.ts'
import { activate, postIn, postOpportunity } from '../harness/opportunity-fixtures.ts'
import { type Member, startTestApp, type TestApp } from '../harness/test-app.ts'
import { run } from '../process/program.ts'
import { type StreamingReplica, startReplica } from './streaming-replica.ts'

const opened = new AsyncDisposableStack()
let replica: StreamingReplica
let app: TestApp
let primaryUrl: string
let admin: Member

before(async () => {
  // What is thrown away at the end need not reach the disk.
  replica = await startReplica(opened, process.env.TEST_DATABASE_URL ?? '', ['fsync=off'])
  app = opened.use(
    await startTestApp(
      { HROMADA_TRUSTED_ORIGINS: 'https://front.example' },
      {
        instances: 2,
        replicaAt(url) {
          primaryUrl = url
          return replica.urlOf(new URL(url).pathname.slice(1))
        },
      },
    ),
  )
  admin = await app.member('admin')
})
after(() => opened.disposeAsync())

/** Keeps cookies, as browsers do. */
function browserOf({ cookie }: Pick<Member, 'cookie'>) {
  const jar = new Map([cookie.split('=', 2) as [string, string]])
  return async (method: string, path: string, body?: unknown) => {
    const sent = [...jar].map((pair) => pair.join('=')).join('; ')
    const answer = await app.request(method, path, { body, headers: { cookie: sent, origin: app.url } })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s, 2)
      jar.set(name, value)
    }
    return answer
  }
}

type Browser = ReturnType<typeof browserOf>

const titlesIn = (body: { data: { articles: { title: string }[] } }) => body.data.articles.map(({ title }) => title)
const listed = async (browser: Browser) => titlesIn((await browser('GET', '/api/news')).body)
const anybody: Browser = (method, path) => app.request(method, path)

async function write(browser: Browser, title: string): Promise<void> {
  const { status, text } = await browser('POST', '/api/news', articleBody({ title }))
  assert.equal(status, 201, text)
}

/** Until both programs know how far the primary and the replica are now. */
async function untilBothHaveLooked(): Promise<void> {
  const { rows: since } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(app.owner)
  await eventually('both have looked', async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database()
      and query like '%pg_current_wal_insert_lsn%' and query_start > ${since[0]?.at}::timestamptz`.execute(app.owner)
    return rows.length >= 2
  })
}

async function untilReplicaHasReceived(): Promise<void> {
  const { rows: reached } = await sql<{ position: string }>`select pg_current_wal_insert_lsn() as position`.execute(
    app.owner,
  )
  await eventually('the replica has received it', async () => {
    const { rows } = await replica.query(`select where pg_last_wal_receive_lsn() >= '${reached[0]?.position}'`)
    return rows.length > 0
  })
}

/** Reads by somebody until it is the replica that does it. */
async function untilReplicaReads(): Promise<void> {
  await eventually('lists are read on the replica', async () => {
    await listed(anybody)
    const { rows } = await replica.query(
      "select from pg_stat_activity where application_name = 'hromada' and query like '%news_articles%' and query_start > now() - interval '1 second'",
    )
    return rows.length > 0
  })
}

const isUsed = async () => /^hromada_replica_used\{.*\} ([01])$/m.exec((await app.request('GET', '/metrics')).text)?.[1]

/** Reads without pause while something happens. @returns the statuses that were answered */
async function readWhile(work: () => Promise<void>): Promise<Set<number>> {
  const statuses = new Set<number>()
  let isDone = false
  const readers = Array.from({ length: 4 }, async () => {
    const reader = browserOf(await app.member('member'))
    while (!isDone) for (const by of [reader, anybody]) statuses.add((await by('GET', '/api/news')).status)
  })
  await work()
  isDone = true
  await Promise.all(readers)
  return statuses
}

test('lists are read on the replica; whoever writes reads that at once from every program, and nothing goes backwards', async () => {
  await untilReplicaReads()
  const [author, reader] = [browserOf(admin), browserOf(await app.member('admin'))]
  await replica.query('select pg_wal_replay_pause()')
  await write(author, 'by the author')
  await write(reader, 'by the reader')
  for (let time = 0; time < 10; time += 1) {
    assert.ok((await listed(author)).includes('by the author'), `the author, time ${time}`)
    const seen = await listed(reader)
    assert.deepEqual([seen.includes('by the author'), seen.includes('by the reader')], [true, true], `time ${time}`)
  }
  const { body } = await app.request('GET', '/api/news', { as: admin })
  assert.ok(titlesIn(body).includes('by the author'), 'who keeps no cookies')
  await eventually('what lags is not used', async () => (await listed(anybody)).includes('by the author'))
  await replica.query('select pg_wal_replay_resume()')
  await untilReplicaReads()
})

test('what somebody has read on the primary stays in their lists when the replica has what they wrote, and no more', async (t) => {
  const [author, reader] = [browserOf(admin), browserOf(await app.member('admin'))]
  await untilReplicaReads()
  await replica.query('select pg_wal_replay_pause()')
  await write(reader, 'before')
  await untilBothHaveLooked()
  await untilReplicaHasReceived()
  const { rows } = await replica.query('select pid from pg_stat_wal_receiver')
  t.after(() => process.kill(rows[0].pid, 'SIGCONT'))
  process.kill(rows[0].pid, 'SIGSTOP')
  await write(author, 'since')
  assert.ok((await listed(reader)).includes('since'))
  await replica.query('select pg_wal_replay_resume()')
  await eventually('the replica goes on', async () => (await listed(anybody)).includes('before'))
  await untilBothHaveLooked()
  for (let time = 0; time < 20; time += 1) assert.ok((await listed(reader)).includes('since'), `time ${time}`)
})

test('a page of opportunities is read on the replica with its filters, counts and places', async () => {
  const { id: entityId } = await makeEntity(app, admin)
  await postIn(app, admin, { location: { city: 'Kyiv', remote: false, lat: 50.45, lng: 30.52 } })
  await untilReplicaReads()
  await eventually('nothing of it is read on the primary', async () => {
    const { rows: since } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(app.owner)
    const { status } = await app.request('GET', `/opportunities?near=Kyiv&entity_id=${entityId}`)
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database()
      and query ~ 'opportunit|entities' and query_start > ${since[0]?.at}::timestamptz and pid <> pg_backend_pid()`.execute(
      app.owner,
    )
    return status === 200 && rows.length === 0
  })
})

test('filtered lists notice what commits late: a replica does not say which transactions are open', async () => {
  const id = await postIn(app, admin, { tags: ['former'] })
  const { id: other } = await postOpportunity(app, admin)
  const found = async () => (await anybody('GET', '/api/opportunities?tags=late')).body.data.opportunities.length
  await untilReplicaReads()
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: hasWritten, resolve: written } = Promise.withResolvers<void>()
  const lateChange = app.owner.transaction().execute(async (trx) => {
    await sql`update opportunities set tags = array['late'] where id = ${id}`.execute(trx)
    written()
    await mayCommit
  })
  await hasWritten
  await activate(app, admin, other)
  await untilReplicaReads()
  assert.deepEqual([await found(), await found()], [0, 0], 'both programs keep the list')
  commit()
  await lateChange
  await eventually('the lists of both have it', async () => (await found()) === 1 && (await found()) === 1)
})

test('pages of trusted origins ask before they send', async () => {
  const headers = { origin: 'https://front.example', 'access-control-request-method': 'POST' }
  assert.equal((await app.request('OPTIONS', '/api/news', { headers })).status, 204)
})

test('a replica that dies costs nobody an error, and is used again when it is back', async () => {
  const whileItDies = await readWhile(async () => {
    await untilReplicaReads()
    await replica.kill()
    await eventually('it is said', () => app.logs.some((line) => line.includes('replica is not used')))
    await eventually('it is measured', async () => (await isUsed()) === '0')
  })
  assert.deepEqual([...whileItDies], [200])
  await replica.start()
  await untilReplicaReads()
  await eventually('it is measured', async () => (await isUsed()) === '1')
})

test('the doctor tells replicas of the database from other servers', async () => {
  const urls = [replica.urlOf(new URL(primaryUrl).pathname.slice(1)), replica.urlOf('postgres'), primaryUrl]
  const { output } = await run('src/tools/cli/main.ts', ['doctor'], {
    environment: { DATABASE_URL: primaryUrl, DATABASE_REPLICA_URLS: urls.join(',') },
  })
  for (const said of ['follows its primary', 'a replica of another database', 'no replica, or has been promoted'])
    assert.match(output, new RegExp(said))
})

test('a replica that is promoted under traffic is left alone: what is written is read', async () => {
  await untilReplicaReads()
  const whileItIsPromoted = await readWhile(async () => {
    await replica.query('select pg_promote()')
    await eventually('it is said', () => app.logs.some((line) => line.includes('has been promoted')))
  })
  assert.deepEqual([...whileItIsPromoted], [200])
  const author = browserOf(admin)
  await write(author, 'after the promotion')
  for (let time = 0; time < 10; time += 1) assert.ok((await listed(author)).includes('after the promotion'))
  await eventually('anybody reads it', async () => (await listed(anybody)).includes('after the promotion'))
})
