import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { givingWay, restMs } from './pace.ts'

async function* parts(pauseMs: number) {
  async function* content() {
    yield Buffer.from('one')
    await sleep(pauseMs)
    yield Buffer.from('two')
    yield Buffer.from('three')
  }
  for (const name of ['first', 'second']) yield { name, content: content() }
}

test('a backup takes of the machine what others leave idle, and never nothing', () => {
  assert.equal(restMs(250, 1), 0)
  assert.equal(restMs(250, 0.5), 250)
  assert.equal(restMs(250, 0.1), restMs(250, 0))
  assert.equal(Math.round(restMs(250, 0)), 2_250)
})

test('nothing is lost or changed by giving way', async () => {
  const seen: string[] = []
  for await (const { name, content } of givingWay(parts(1_010), new AbortController().signal, async () => 0.95)) {
    for await (const bytes of content) seen.push(`${name}: ${bytes}`)
  }
  assert.deepEqual(
    seen,
    ['first', 'second'].flatMap((name) => ['one', 'two', 'three'].map((text) => `${name}: ${text}`)),
  )
})

test('a backup that is to end does not finish its rest', async () => {
  const stopping = new AbortController()
  const { value: first } = await givingWay(parts(1_010), stopping.signal, async () => 0).next()
  const content = first?.content[Symbol.asyncIterator]()
  await content?.next()
  await content?.next()
  const third = content?.next()
  const reason = new Error('the program ends')
  stopping.abort(reason)
  await assert.rejects(Promise.resolve(third), ({ cause }: Error) => cause === reason)
})
