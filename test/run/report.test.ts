import assert from 'node:assert/strict'
import { test } from 'node:test'
import { concludeRun, type Stage } from './report.ts'

const stage = (given: Partial<Stage>): Stage => ({
  name: 'tests',
  seconds: 12,
  passed: 100,
  skipped: 0,
  failures: [],
  flaky: [],
  ...given,
})
const failure = (file: string) => ({ file, test: 'adds', error: 'Error: 1 is not 2\n    at somewhere' })

test('a run that holds says how long its stages took, and how many tests passed', () => {
  assert.deepEqual(concludeRun([stage({ name: 'types', passed: 0, seconds: 3 }), stage({ skipped: 1 })]), {
    text: '✔ types: 3 s\n✔ tests: 12 s\n100 passed, 0 failed, 1 skipped\n',
    isFailed: false,
  })
})

test('a failure is reported with its file, its test and its error, before the last line', () => {
  assert.deepEqual(concludeRun([stage({ failures: [failure('one.test.ts')] })]), {
    text: '✖ tests: 12 s\n✖ one.test.ts: adds\n    Error: 1 is not 2\n        at somewhere\n100 passed, 1 failed\n',
    isFailed: true,
  })
})

test('two flaky files are named, and a third fails the run', () => {
  const flakyFiles = (...files: string[]) => concludeRun([stage({ flaky: files.map(failure) })])
  const two = flakyFiles('one.test.ts', 'one.test.ts', 'two.test.ts')
  const named = 'flaky: one.test.ts: adds\nflaky: one.test.ts: adds\nflaky: two.test.ts: adds\n'
  assert.deepEqual(two, { text: `✔ tests: 12 s\n${named}100 passed, 0 failed\n`, isFailed: false })
  const three = flakyFiles('one.test.ts', 'two.test.ts', 'three.test.ts')
  assert.equal(three.isFailed, true)
  assert.match(three.text, /\nmore than 2 files are flaky: the run has failed\n97 passed, 3 failed\n$/)
})

test('flaky files of all stages count together', () => {
  const stages = ['one', 'two', 'three'].map((name) => stage({ flaky: [failure(`${name}.test.ts`)] }))
  assert.equal(concludeRun(stages).isFailed, true)
})

test('however much fails, the failures take 60 lines', () => {
  const files = Array.from({ length: 200 }, (_, index) => `${index}.test.ts`)
  const { text } = concludeRun([stage({ failures: files.map(failure) })])
  const lines = text.trimEnd().split('\n')
  assert.equal(lines.length, 1 + 60 + 1)
  assert.equal(lines.at(-2), '    and more: 200 tests failed')
  assert.equal(lines.at(-1), '100 passed, 200 failed')
})

test('a run of no test has failed', () => {
  assert.equal(concludeRun([stage({ passed: 0 })]).isFailed, true)
})
