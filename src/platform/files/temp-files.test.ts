import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { outcomeOf } from '../../../test/harness/outcome.ts'
import { removeAbandonedTempFiles, type TempFile, type TempFolder, withTempFile } from './temp-files.ts'

let root: string
let drafts: TempFolder

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hromada-drafts-'))
  drafts = { folder: join(root, 'files', 'drafts'), minFreeBytes: 0 }
})
afterEach(() => rm(root, { recursive: true }))

const left = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

async function* chunks(...contents: (string | Error)[]): AsyncGenerator<Buffer> {
  for (const content of contents) {
    if (content instanceof Error) throw content
    yield Buffer.from(content)
  }
}

test('a draft is there, for nobody else to read, until its use is over', async () => {
  const seen = await withTempFile(drafts, chunks('one ', '', 'two'), async ({ path, size, sha256 }) => {
    const mode = (await stat(path)).mode & 0o777
    return { content: await readFile(path, 'utf8'), size, sha256, mode }
  })
  const sha256 = createHash('sha256').update('one two').digest('hex')
  assert.deepEqual(seen, { content: 'one two', size: 7, sha256, mode: 0o600 })
  assert.deepEqual(await left(), [])
})

test('of content that breaks off, and of use that fails, nothing stays', async () => {
  const unreached = async () => assert.fail('was used')
  await assert.rejects(withTempFile(drafts, chunks('one', new Error('broke off')), unreached), /broke off/)
  const failing = async () => {
    throw new Error('failed')
  }
  await assert.rejects(withTempFile(drafts, chunks('one'), failing), /failed/)
  const moved = await withTempFile(drafts, chunks('one'), async ({ path }) => rm(path).then(() => 'moved'))
  assert.equal(moved, 'moved')
  assert.deepEqual(await left(), [])
})

test('while too little of the disk is free, nothing is written', async () => {
  const full = { ...drafts, minFreeBytes: Number.MAX_SAFE_INTEGER }
  const headers = { 'retry-after': '60' }
  const message = 'There is no room for the file at the moment'
  const content = (async function* (): AsyncGenerator<Buffer> {
    yield assert.fail('was read')
  })()
  await assert.rejects(
    withTempFile(full, content, async () => 'used'),
    { kind: 'UNAVAILABLE', parts: { message, headers } },
  )
  assert.deepEqual(await left(), [])
})

test('a disk that takes no more is a refusal that asks to come back, and nothing stays', async () => {
  const program = `
    import { withTempFile } from ${JSON.stringify(join(import.meta.dirname, 'temp-files.ts'))}
    const content = (async function* () { for (let sent = 0; sent < 200; sent += 1) yield Buffer.alloc(64 * 1024) })()
    await withTempFile({ folder: process.argv[1], minFreeBytes: 0 }, content, async () => console.log('used'))
      .catch(({ kind, cause }) => console.log(kind, cause.code))`
  // The system lets this process write no file of more than a megabyte.
  const limited = [
    'ulimit -f 2048; exec "$0" --input-type=module -e "$1" "$2"',
    process.execPath,
    program,
    drafts.folder,
  ]
  const { output, complaints } = await outcomeOf(spawn('bash', ['-c', ...limited]))
  assert.equal(output, 'UNAVAILABLE EFBIG\n', complaints)
  assert.deepEqual(await left(), [])
})

test('what killed processes have left is removed when it is old enough that none can still be at it', async () => {
  await removeAbandonedTempFiles(drafts)
  const draft = await withTempFile(drafts, chunks('mine'), async (mine: TempFile) => {
    await writeFile(join(drafts.folder, 'abandoned'), '')
    const longAgo = new Date(Date.now() - 61 * 60 * 1_000)
    await utimes(join(drafts.folder, 'abandoned'), longAgo, longAgo)
    await writeFile(join(drafts.folder, 'of-another-process'), '')
    await Promise.all([removeAbandonedTempFiles(drafts), removeAbandonedTempFiles(drafts)])
    return { mine, names: await readdir(drafts.folder) }
  })
  assert.deepEqual(
    draft.names.toSorted(),
    [draft.mine.path.slice(drafts.folder.length + 1), 'of-another-process'].toSorted(),
  )
})
