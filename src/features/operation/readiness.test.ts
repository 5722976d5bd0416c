import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { pino } from 'pino'
import { MAX_FAILURES_IN_A_ROW, openReadiness } from './readiness.ts'

const LONG_MS = 60_000

/** Readiness whose checks the test ends, with the lines that it logs; by default no time is ever over. */
function opened({ answerAfterMs = LONG_MS, checkTimeoutMs = LONG_MS } = {}) {
  const checks: PromiseWithResolvers<void>[] = []
  const lines: string[] = []
  const stopping = new AbortController()
  const check = () => {
    const begun = Promise.withResolvers<void>()
    checks.push(begun)
    return begun.promise
  }
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) })
  const readiness = openReadiness({ check, stopping: stopping.signal, log, answerAfterMs, checkTimeoutMs })

  /** A probe whose check ends so. */
  async function probe(outcome: 'succeeds' | 'fails') {
    const answer = readiness()
    if (outcome === 'succeeds') checks.at(-1)?.resolve()
    else checks.at(-1)?.reject(new Error(`check ${checks.length} broke`))
    return answer
  }

  async function probes(...outcomes: ('succeeds' | 'fails')[]) {
    const verdicts: boolean[] = []
    for (const outcome of outcomes) verdicts.push((await probe(outcome)).isReady)
    return verdicts
  }

  const isReady = async () => (await readiness()).isReady

  return { checks, lines, stopping, readiness, isReady, probe, probes }
}

test('failed checks make a program not ready once there are three in a row, and one that succeeds makes it ready', async () => {
  const { probes } = opened()
  assert.deepEqual(await probes('fails', 'fails', 'fails', 'fails', 'succeeds'), [true, true, false, false, true])
})

test('a check that succeeds in between begins the count anew', async () => {
  const { probes } = opened()
  assert.deepEqual(await probes('fails', 'fails', 'succeeds', 'fails', 'fails'), Array(5).fill(true))
  assert.deepEqual(await probes('fails'), [false])
})

test('a failure that does not count yet is logged, and one that does fails the probe', async () => {
  const { lines, probe, probes } = opened()
  await probes('fails', 'fails')
  const entries = lines.map((line) => JSON.parse(line))
  assert.deepEqual(
    entries.map(({ level, msg, err, failuresInARow }) => ({ level, msg, error: err.message, failuresInARow })),
    [1, 2].map((number) => ({
      level: 40,
      msg: 'readiness check failed, ready until more fail in a row',
      error: `check ${number} broke`,
      failuresInARow: number,
    })),
  )
  assert.deepEqual(await probe('fails'), { isReady: false, error: new Error('check 3 broke') })
  assert.equal(lines.length, 2)
})

test('probes at one time share a check, which counts once', async () => {
  const { checks, readiness, probes } = opened()
  const answers = Promise.all(Array.from({ length: 10 }, readiness))
  checks[0]?.reject(new Error('broken'))
  assert.deepEqual(await answers, Array(10).fill({ isReady: true }))
  assert.equal(checks.length, 1)
  assert.deepEqual(await probes('fails', 'fails'), [true, false])
})

test('a check that takes long is answered by those before it, and counted when it ends', async () => {
  const { checks, isReady } = opened({ answerAfterMs: 1 })
  for (let number = 1; number <= MAX_FAILURES_IN_A_ROW; number += 1) {
    assert.deepEqual([await isReady(), await isReady(), checks.length], [true, true, number])
    checks.at(-1)?.reject(new Error('broken'))
    await turn()
  }
  assert.deepEqual([await isReady(), await isReady()], [false, false])
  checks.at(-1)?.resolve()
  await turn()
  assert.equal(await isReady(), true)
  checks.at(-1)?.resolve()
})

test('a check without an answer is a failure when its time is over', async () => {
  const { isReady, readiness } = opened({ checkTimeoutMs: 1 })
  assert.deepEqual([await isReady(), await isReady()], [true, true])
  const { error } = await readiness()
  assert.deepEqual([String(error), await isReady()], ['TimedOut: no answer within 1 ms', false])
})

test('a program that is stopping is not ready at once, and checks nothing more', async () => {
  const { checks, readiness, stopping } = opened()
  const underWay = readiness()
  stopping.abort()
  checks[0]?.resolve()
  assert.deepEqual([await underWay, await readiness()], [{ isReady: false }, { isReady: false }])
  assert.equal(checks.length, 1)
})
