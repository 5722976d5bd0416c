import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptanceOf } from './accept.ts'

const cases: readonly (readonly [string | undefined, number, boolean])[] = [
  [undefined, 1, false],
  ['', 1, false],
  ['*/*', 1, false],
  ['application/*', 1, false],
  ['application/json', 1, true],
  ['APPLICATION/Json', 1, true],
  ['text/html', 0, false],
  ['application/jsonx', 0, false],
  ['application/json;q=0.5', 0.5, true],
  ['application/json ; charset=utf-8 ; Q=0.25', 0.25, true],
  ['text/html, application/json;q=0.001', 0.001, true],
  ['application/json;q=0, */*', 0, true],
  ['application/*;q=0.2, */*;q=0.9', 0.2, false],
  ['*/*;q=0.9, application/*;q=0.2, application/json;q=0.4', 0.4, true],
  ['application/json;q=0.1, application/json;q=0.3', 0.3, true],
  ['application/json;note="a, text/html;q=0";q=0.7', 0.7, true],
  ['text/html;note="\\", application/json"', 0, false],
  ['text/html;note="never closed, application/json', 0, false],
  // What has a weight that is none says nothing.
  ['application/json;q=2', 1, false],
  ['application/json;q=0.1234, */*;q=0.5', 0.5, false],
  ['application/json;q=', 1, false],
  [',, ,;', 1, false],
]

for (const [accept, quality, isNamed] of cases) {
  test(`of JSON ${accept === undefined ? 'no Accept' : `"${accept}"`} says ${quality}`, () => {
    assert.deepEqual(acceptanceOf(accept, 'application/json'), { quality, isNamed })
  })
}
