import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openThrottle } from './throttle.ts'

async function* pieces(count: number): AsyncGenerator<Buffer> {
  for (let index = 0; index < count; index += 1) yield Buffer.alloc(1_000, index)
}

test('pieces pass whole and in order, and those of one upload let those of another in between', async ({ mock }) => {
  // Or a machine that is late would make up for it.
  mock.method(performance, 'now', () => 0)
  const throttled = openThrottle(50_000)
  const passed: string[] = []
  const follow = async (name: string, count: number) => {
    for await (const piece of throttled(pieces(count))) passed.push(`${name}${piece[999]}`)
  }
  await Promise.all([follow('large', 5), follow('small', 2)])
  assert.deepEqual(passed, ['large0', 'small0', 'large1', 'small1', 'large2', 'large3', 'large4'])
})

test('what breaks off does so behind the throttle too', async () => {
  const broken = (async function* (): AsyncGenerator<Buffer> {
    yield* pieces(1)
    throw new Error('broke off')
  })()
  await assert.rejects(Array.fromAsync(openThrottle(100_000)(broken)), /broke off/)
})
