import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { lineDiff } from '../../web/desk/line-diff.ts'

const texts = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'))

test('a difference holds both texts, and no line of it could be left out', () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const lines = lineDiff(before, after)
      const without = (kind: string) => lines.flatMap((line) => (line.kind === kind ? [] : [line.text])).join('\n')
      assert.equal(without('added'), before)
      assert.equal(without('removed'), after)
      const common = lines.filter(({ kind }) => kind === 'same').length
      assert.equal(common, longestCommon(before.split('\n'), after.split('\n')))
    }),
  )
})

test('texts too long to be compared are shown one after the other', () => {
  const long = (mark: string) => Array.from({ length: 2_500 }, (_, line) => `${mark}${line}`).join('\n')
  const lines = lineDiff(long('a'), long('b'))
  assert.deepEqual(
    [lines.length, lines[0], lines.at(-1)],
    [5_000, { kind: 'removed', text: 'a0' }, { kind: 'added', text: 'b2499' }],
  )
})

/** By trying: slow, and plain. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  const known = new Map<string, number>()
  const from = (i: number, j: number): number => {
    if (i === a.length || j === b.length) return 0
    const key = `${i} ${j}`
    const found = known.get(key) ?? (a[i] === b[j] ? 1 + from(i + 1, j + 1) : Math.max(from(i + 1, j), from(i, j + 1)))
    known.set(key, found)
    return found
  }
  return from(0, 0)
}
