import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { migrationNames } from '../../src/platform/database/migrate.ts'
import { startS3Server } from '../harness/s3-server.ts'
import { asAdministrator, startProgram } from '../process/program.ts'
import { type Place, places, startBalancer } from './balancer.ts'
import { emptyDatabase } from './database.ts'
import { checkLedger } from './ledger.ts'
import { assembleForTraffic, emptyLedger, startTraffic } from './traffic.ts'

/** The last one that knew no notifications, webhooks and wallets; its last migration is 0014. */
const FORMER_COMMIT = 'c9cf743'
const LAST_FORMER_MIGRATION = '0014-sitemap'
/** Where a later version prepares statements, in the tree as it was then. */
const PREPARATION = '943886f:src/database/prepared-statements.ts'

const options = { timeout: 240_000 }
const root = resolve(import.meta.dirname, '../..')
const execute = promisify(execFile)

/** The checkout may belong to another user than the one who tests. */
const git = (...args: string[]) => execute('git', ['-c', `safe.directory=${root}`, '-C', root, ...args])

const isThere = await git('cat-file', '-e', `${FORMER_COMMIT}^{commit}`).then(
  () => true,
  () => false,
)
const skip = isThere ? false : `this clone has no commit ${FORMER_COMMIT}: git fetch --unshallow`

test('a former version and this one serve together, over tables that are brought up to date meanwhile', {
  ...options,
  skip,
}, async () => {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'hromada-upgrade-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const former = await checkOut(join(folder, 'former'))
  const { url, client } = await emptyDatabase(stack)
  const balancer = await startBalancer(stack)
  await mkdir(join(folder, 'bucket'))
  const bucket = await startS3Server(join(folder, 'bucket'))
  stack.defer(() => bucket.close())
  const on = (place: Place) => ({
    ...asAdministrator,
    DATABASE_URL: url,
    HROMADA_SECRET: 'a secret that all programs of one community share',
    HROMADA_FILES: bucket.place,
    HROMADA_S3_ACCESS_KEY_ID: bucket.credentials.accessKeyId,
    HROMADA_S3_SECRET_ACCESS_KEY: bucket.credentials.secretAccessKey,
    HROMADA_DATA_DIR: join(folder, place),
    HROMADA_PUBLIC_URL: balancer.url,
    HROMADA_TRUSTED_PROXIES: '127.0.0.1',
    PORT: String(balancer.ports[place]),
  })
  const appliedMigrations = async () =>
    (await client.query('select name from kysely_migration order by name')).rows.map(({ name }) => name)

  const running = {
    one: await startProgram(stack, on('one'), former),
    two: await startProgram(stack, on('two'), former),
  }
  assert.equal((await appliedMigrations()).at(-1), LAST_FORMER_MIGRATION)
  for (const place of places) await balancer.sendsTo(place)
  const ledger = emptyLedger()
  const traffic = startTraffic(balancer.url, await assembleForTraffic(balancer.url), ledger)
  await traffic.answered(500)
  for (const place of places) {
    await balancer.drain(place)
    running[place].kill('SIGTERM')
    const { code, complaints } = await running[place].ended
    assert.equal(code, 0, complaints)
    running[place] = await startProgram(stack, on(place))
    await balancer.admit(place)
    await balancer.sendsTo(place)
    await traffic.answered(1_000)
  }
  await traffic.stop()
  assert.deepEqual({ failures: traffic.failures, refused: traffic.refused() }, { failures: [], refused: 0 })
  assert.equal(traffic.programs.size, 2 * places.length)
  assert.deepEqual(await appliedMigrations(), migrationNames)
  await checkLedger(client, ledger, on('one'))
})

/**
 * The program of the former commit, with the packages of this one (of which it alone needs @fastify/swagger), and with a
 * later way to prepare statements: the former one prepared those that give all columns too, so that its sign-ins failed
 * as soon as accounts had one more.
 * @returns its script
 */
async function checkOut(folder: string): Promise<string> {
  await mkdir(folder)
  const archive = join(folder, 'archive.tar')
  await git('archive', '--output', archive, FORMER_COMMIT, 'src', 'package.json')
  await execute('tar', ['-xf', archive, '-C', folder])
  const { stdout: preparation } = await git('show', PREPARATION)
  await writeFile(join(folder, 'src/database/prepared-statements.ts'), preparation)
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return join(folder, 'src/main.ts')
}
