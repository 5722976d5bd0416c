import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { makeLiveFolder, removeLeftLiveFolders } from './live-folder.ts'

test('folders that killed programs left are removed, those in use, new ones and others are not', async () => {
  await using stack = new AsyncDisposableStack()
  const parent = await mkdtemp(join(tmpdir(), 'hromada-folders-'))
  stack.defer(() => rm(parent, { recursive: true }))
  const [left, used, fresh] = [await makeLiveFolder(parent), await makeLiveFolder(parent), await makeLiveFolder(parent)]
  const other = await mkdtemp(join(parent, 'other-'))
  for (const folder of [left, used, fresh, other]) await writeFile(join(folder, '1.sock'), '')
  const server = createServer()
  stack.defer(() => void server.close())
  await new Promise<void>((resolve) => server.listen(join(used, '2.sock'), resolve))
  const longAgo = new Date(Date.now() - 3_600_000)
  for (const folder of [left, used, other]) await utimes(folder, longAgo, longAgo)

  await removeLeftLiveFolders(parent)
  const kept = [used, fresh, other].map((folder) => basename(folder))
  assert.deepEqual((await readdir(parent)).toSorted(), kept.toSorted())
})
