import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { makeLiveFolder, removeLeftLiveFolders } from './live-folder.ts'

const log = pino({ level: 'silent' })

test('folders that killed programs left are removed, those in use, new ones and others are not', async () => {
  await using stack = new AsyncDisposableStack()
  const parent = await mkdtemp(join(tmpdir(), 'hromada-folders-'))
  stack.defer(() => rm(parent, { recursive: true }))
  const used = stack.use(await makeLiveFolder(parent)).path
  const [left, emptied, fresh] = [await make('live-1'), await make('live-2'), await make('live-3')]
  const other = await make('other-')
  // As a killed program leaves it: a socket at which nobody listens any more.
  for (const folder of [left, fresh, other]) await writeFile(join(folder, 'program.sock'), '')
  const longAgo = new Date(Date.now() - 3_600_000)
  for (const folder of [used, left, emptied, other]) await utimes(folder, longAgo, longAgo)

  await removeLeftLiveFolders(log, parent)
  const kept = [used, fresh, other].map((folder) => basename(folder))
  assert.deepEqual((await readdir(parent)).toSorted(), kept.toSorted())

  function make(name: string): Promise<string> {
    return mkdtemp(join(parent, `hromada-${name}`))
  }
})

test('the folder of a program goes with it, with all sockets that were left in it', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'hromada-folders-'))
  {
    await using folder = await makeLiveFolder(parent)
    await using server = createServer()
    await new Promise<void>((resolve) => server.listen(join(folder.path, '1.sock'), resolve))
    assert.equal((await readdir(folder.path)).length, 2)
  }
  assert.deepEqual(await readdir(parent), [])
  await rm(parent, { recursive: true })
})

test('what cannot be looked at keeps nobody from starting', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'hromada-folders-'))
  await removeLeftLiveFolders(log, join(parent, 'absent'))
  await chmod(parent, 0o000)
  await removeLeftLiveFolders(log, parent)
  await chmod(parent, 0o700)
  await rm(parent, { recursive: true })
})
