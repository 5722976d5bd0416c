import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { assertNoneKept, completeMove, discardMove, recordMove } from './swap.ts'

/** Two clusters of which only what the exchange reads is there, and a record that the move may be completed. */
async function recorded(t: TestContext) {
  const path = await mkdtemp(join(tmpdir(), 'hromada-swap-'))
  t.after(() => rm(path, { recursive: true, force: true }))
  const work = join(path, 'postgres-move')
  const places = {
    work,
    data: { path, cluster: join(path, 'postgres') },
    next: { cluster: join(work, 'next/postgres') },
  }
  const kept = join(path, 'postgres-17')
  const lay = async (cluster: string, content: string) => {
    await mkdir(join(cluster, 'global'), { recursive: true })
    await writeFile(join(cluster, 'global/pg_control'), content)
  }
  const contentOf = (cluster: string) => readFile(join(cluster, 'global/pg_control'), 'utf8')
  await lay(places.data.cluster, 'former')
  await lay(places.next.cluster, 'next')
  await recordMove(places, 17)
  const assertCompleted = async () => {
    assert.equal(await completeMove(places), kept)
    assert.deepEqual((await readdir(path)).toSorted(), ['postgres', 'postgres-17'])
    assert.deepEqual([await contentOf(places.data.cluster), await contentOf(kept)], ['next', 'former'])
    assert.equal(await completeMove(places), undefined)
  }
  return { places, kept, lay, contentOf, assertCompleted }
}

test('a recorded move is completed, after whichever of its renames it was interrupted', async (t) => {
  await (await recorded(t)).assertCompleted()

  const half = await recorded(t)
  await rename(half.places.data.cluster, half.kept)
  await half.assertCompleted()

  const renamed = await recorded(t)
  await rename(renamed.places.data.cluster, renamed.kept)
  await rename(renamed.places.next.cluster, renamed.places.data.cluster)
  await renamed.assertCompleted()
})

test('a former cluster that was used since the copy stays in its place', async (t) => {
  const { places, lay, contentOf } = await recorded(t)
  await lay(places.data.cluster, 'used since')
  assert.equal(await completeMove(places), undefined)
  assert.equal(await contentOf(places.data.cluster), 'used since')
  await discardMove(places)
  assert.deepEqual(await readdir(places.data.path), ['postgres'])
})

test('a cluster that an older program made meanwhile is neither used nor lost without a word', async (t) => {
  const { places, kept, lay, contentOf } = await recorded(t)
  await rename(places.data.cluster, kept)
  await lay(places.data.cluster, 'made meanwhile')
  const refused = { name: 'ClusterRefused', message: /postgres-17 is there already, beside .*: move away the one/ }
  await assert.rejects(completeMove(places), refused)
  await assert.rejects(assertNoneKept(places.data, 17), refused)
  assert.deepEqual([await contentOf(places.data.cluster), await contentOf(kept)], ['made meanwhile', 'former'])
})
