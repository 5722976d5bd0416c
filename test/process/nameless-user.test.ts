import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { layCluster } from '../harness/clusters.ts'
import { type Outcome, outcomeOf } from '../harness/outcome.ts'
import { createTestDatabase } from '../harness/test-app.ts'
import { programAt, temporaryDataFolder } from './program.ts'

const USER = 12_345
/** As containers are run on platforms that choose the user: no name, no group with a name, no home. */
const asNameless = [
  ...[`--reuid=${USER}`, `--regid=${USER}`, '--clear-groups'],
  // It could not enter a folder such as /root, where the tree may be.
  ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'],
  process.execPath,
]

const options = { timeout: 240_000, skip: process.getuid?.() === 0 ? false : 'only root can be somebody else' }
const cleanup = new AsyncDisposableStack()
after(() => cleanup.disposeAsync())

function launch(script: string, args: readonly string[], environment: Record<string, string>) {
  const env = { PATH: process.env.PATH ?? '', PORT: '0', LOG_LEVEL: 'warn', ...environment }
  const child = spawn('setpriv', [...asNameless, programAt(script), ...args], { cwd: tmpdir(), env })
  cleanup.defer(() => void child.kill('SIGKILL'))
  return child
}

async function run(...launched: Parameters<typeof launch>): Promise<Outcome> {
  const child = launch(...launched)
  // One that serves has done enough.
  child.stdout.on('data', (chunk: Buffer) => {
    if (chunk.includes('hromada listening on')) child.kill('SIGTERM')
  })
  return outcomeOf(child)
}

const own = (folder: string) => promisify(execFile)('chown', ['-R', `${USER}:${USER}`, folder])

test('PostgreSQL makes no database for a user without a name: a sentence says what helps', options, async () => {
  const folder = await temporaryDataFolder(cleanup)
  await own(folder)
  const expected = {
    code: 1,
    output: '',
    complaints: `hromada: PostgreSQL creates no database for the user id ${USER}, which has no name: give it one in /etc/passwd, or, but for a drill, set DATABASE_URL to a PostgreSQL server of your own.\n`,
  }
  assert.deepEqual(await run('src/main.ts', [], { HROMADA_DATA_DIR: folder }), expected)
  assert.deepEqual((await readdir(folder)).toSorted(), ['postgres-logs', 'postgres-socket', 'secret'])
})

test('a database that is there serves a user without a name or home', options, async () => {
  const folder = await temporaryDataFolder(cleanup)
  await layCluster(folder)
  await own(folder)
  const { code, output, complaints } = await run('src/main.ts', [], { HROMADA_DATA_DIR: folder })
  assert.deepEqual({ code, complaints }, { code: 0, complaints: '' })
  assert.match(output, /^hromada listening on /)
})

test('so does one of the operator’s own, with files in a bucket', options, async () => {
  const { url, drop } = await createTestDatabase()
  cleanup.defer(drop)
  const folder = await temporaryDataFolder(cleanup)
  await own(folder)
  const environment = {
    DATABASE_URL: url,
    HROMADA_DATA_DIR: folder,
    HROMADA_FILES: 's3://bucket?endpoint=http://127.0.0.1:1',
    HROMADA_S3_ACCESS_KEY_ID: 'id',
    HROMADA_S3_SECRET_ACCESS_KEY: 'key',
  }
  const { code, output } = await run('src/main.ts', [], environment)
  assert.equal(code, 0, output)
  const { output: findings } = await run('src/tools/cli/main.ts', ['doctor'], environment)
  const storage = findings.split('\n').find((line) => line.includes('"storage"')) ?? ''
  assert.match(storage, /ECONNREFUSED 127.0.0.1:1/)
})
