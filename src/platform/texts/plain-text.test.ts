import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText } from './plain-text.ts'

test('headings end as sentences do, and tables lose their lines', () => {
  const markdown = `## What we do ##
We mend looms.

### Who is it for?

| Town  | Looms |
| ----- | ----: |
| Lviv  |    12 |
| Odesa |       |

- one
- **two**`
  assert.equal(
    plainText(markdown).replaceAll(/\s+/g, ' '),
    'What we do. We mend looms. Who is it for? Town, Looms; Lviv, 12; Odesa; one two',
  )
})

test('what only looks like Markdown stays, and the longest lines are read at once', () => {
  assert.equal(plainText('a | b, #1 and | c'), 'a | b, #1 and | c')
  for (const hostile of ['#', '# ', '|', '| ', '#a ', '\t#'])
    assert.ok(plainText(hostile.repeat(20_000)).length <= 140_000, hostile)
})
