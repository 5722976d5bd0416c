import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPace } from './pace.ts'

/** A pace with a clock of its own. */
function paceAt(scale = 1) {
  let nowMs = 0
  const pace = openPace(scale, () => nowMs)
  const times = (count: number, happens: () => void) => {
    for (let time = 0; time < count; time += 1) happens()
  }
  const passSeconds = (seconds: number) => {
    nowMs += seconds * 1000
  }
  return { ...pace, times, passSeconds }
}

test('each message that is put off halves what may be under way, and each that is taken adds one', () => {
  const { limit, putOff, taken, times } = paceAt()
  const most = limit()
  assert.ok(most > 1)
  putOff()
  assert.equal(limit(), most / 2)
  times(3, taken)
  assert.equal(limit(), most / 2 + 3)
  times(1_000, taken)
  assert.equal(limit(), most)
})

test('a few recipients who are put off do not stop the others', () => {
  const { limit, putOff, taken, times } = paceAt()
  times(100, () => {
    times(9, taken)
    putOff()
    assert.ok(limit() >= 5)
  })
})

test('where nothing is taken there are pauses, each twice as long up to five minutes, and one message tries after each', () => {
  const { limit, putOff, taken, times, passSeconds } = paceAt()
  times(64, putOff)
  for (const seconds of [30, 60, 120, 240, 300, 300]) {
    assert.equal(limit(), 0)
    passSeconds(seconds - 1)
    assert.equal(limit(), 0)
    passSeconds(1)
    assert.equal(limit(), 1)
    putOff()
  }
  passSeconds(300)
  taken()
  assert.equal(limit(), 2)
  times(2, putOff)
  assert.equal(limit(), 0)
  passSeconds(30)
  assert.equal(limit(), 1, 'after a message that was taken the pauses are short again')
})

test('pauses are scaled', () => {
  const { limit, putOff, times, passSeconds } = paceAt(0.1)
  times(64, putOff)
  passSeconds(2.9)
  assert.equal(limit(), 0)
  passSeconds(0.1)
  assert.equal(limit(), 1)
})
