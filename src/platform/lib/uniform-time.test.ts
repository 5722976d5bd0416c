import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inUniformTime, msToNextStep } from './uniform-time.ts'

test('work of any length is filled up to whole steps, and none takes no time at all', () => {
  for (const elapsedMs of [0, 1, 249.5, 250]) assert.equal(elapsedMs + msToNextStep(elapsedMs), 250)
  for (const elapsedMs of [250.5, 499, 500]) assert.equal(elapsedMs + msToNextStep(elapsedMs), 500)
})

test('the result and the failure of the work are its own', async () => {
  assert.equal(await inUniformTime(async () => 'done'), 'done')
  await assert.rejects(
    inUniformTime(async () => {
      throw new Error('refused')
    }),
    /refused/,
  )
})
