import assert from 'node:assert/strict'
import { test } from 'node:test'
import { delayOfRetry } from './retries.ts'

/** All delays until a message is given up that always ends so. */
function delaysUntilGivenUp(isDeferral: boolean): number[] {
  const delays: number[] = []
  for (;;) {
    const [failures, deferrals] = isDeferral ? [0, delays.length] : [delays.length, 0]
    const delay = delayOfRetry({ failures, deferrals }, isDeferral)
    if (delay === null) return delays
    delays.push(delay)
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

test('what fails is tried seven times in seventeen hours', () => {
  const delays = delaysUntilGivenUp(false)
  assert.deepEqual(delays, [30, 120, 600, 3_600, 14_400, 43_200])
  assert.equal(Math.floor(sum(delays) / 3600), 17)
})

test('what is put off is tried ever more rarely, at least each hour, for nearly four days', () => {
  const delays = delaysUntilGivenUp(true)
  assert.deepEqual(delays.slice(0, 8), [30, 60, 120, 240, 480, 960, 1920, 3600])
  assert.ok(delays.slice(8).every((delay) => delay === 3600))
  assert.equal(Math.round(sum(delays) / 3600), 94)
})

test('failures and deferrals of one message are counted apart', () => {
  assert.equal(delayOfRetry({ failures: 6, deferrals: 3 }, true), 240)
  assert.equal(delayOfRetry({ failures: 1, deferrals: 99 }, false), 120)
  assert.equal(delayOfRetry({ failures: 6, deferrals: 0 }, false), null)
  assert.equal(delayOfRetry({ failures: 0, deferrals: 100 }, true), null)
})
