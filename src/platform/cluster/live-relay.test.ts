import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openSocketDirectory } from './live-relay.ts'

let parent: string

before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'hromada-sockets-'))
})
after(() => rm(parent, { recursive: true }))

test('the directory of sockets is its own, without what a killed program left, and is removed at the end', async () => {
  const dataFolder = join(parent, 'not made yet')
  await mkdir(join(dataFolder, 'live-sockets'), { recursive: true, mode: 0o755 })
  await writeFile(join(dataFolder, 'live-sockets', '1.sock'), '')
  await writeFile(join(dataFolder, 'secret'), '')
  {
    await using directory = await openSocketDirectory(dataFolder)
    assert.equal(directory.path, join(dataFolder, 'live-sockets'))
    assert.equal((await stat(directory.path)).mode & 0o777, 0o700)
    assert.deepEqual(await readdir(directory.path), [])
    await using server = await listen(join(directory.path, '1.sock'))
    assert.equal(server.listening, true)
  }
  assert.deepEqual(await readdir(dataFolder), ['secret'])
})

test('where its path would be too long for a socket, the directory lies elsewhere', async () => {
  const dataFolder = join(parent, 'x'.repeat(100))
  let path: string
  {
    await using directory = await openSocketDirectory(dataFolder)
    path = directory.path
    await using server = await listen(join(path, '99999999.sock'))
    assert.equal(server.listening, true)
    assert.equal((await stat(path)).mode & 0o777, 0o700)
  }
  await assert.rejects(stat(path), { code: 'ENOENT' })
  await assert.rejects(stat(dataFolder), { code: 'ENOENT' })
})

test('the longest path that is used inside the data folder holds a socket', async () => {
  const longest = 103 - '/live-sockets/12345678.sock'.length
  const dataFolder = join(parent, 'x'.repeat(longest - parent.length - 1))
  await using directory = await openSocketDirectory(dataFolder)
  assert.equal(directory.path, join(dataFolder, 'live-sockets'))
  await using server = await listen(join(directory.path, '12345678.sock'))
  assert.equal(server.listening, true)
})

async function listen(path: string) {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  return server
}
