import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, test } from 'node:test'
import { claimDataFolder } from '../../platform/embedded-postgres/data-folder-lock.ts'
import { makeDrillFolder } from './drill-place.ts'

const { TMPDIR } = process.env
let folder: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hromada-places-'))
  process.env.TMPDIR = folder
})
after(async () => {
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  await rm(folder, { recursive: true })
})

async function leave(name: string, hours: number): Promise<string> {
  const path = join(folder, name)
  await mkdir(path)
  await writeFile(join(path, 'members'), 'data of members')
  const at = new Date(Date.now() - hours * 3600_000)
  await utimes(path, at, at)
  return path
}

test('a drill removes what killed ones have left, and nothing that may be in use', async () => {
  await leave('hromada-drill-killed', 2)
  await leave('hromada-drill-new', 0)
  await leave('unrelated', 2)
  const release = await claimDataFolder(await leave('hromada-drill-running', 2), 0)
  const made = await makeDrillFolder()
  await release()
  const kept = ['hromada-drill-new', 'hromada-drill-running', 'unrelated', basename(made)]
  assert.deepEqual((await readdir(folder)).toSorted(), kept.toSorted())
})
