import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { filesOfVariant, variants } from './variants.ts'

const names = Object.keys(variants)
const files = globSync(['src/**/*.test.ts', 'bench/**/*.test.ts', 'test/**/*.test.ts'])

test('what a test file says that it depends on are variants, in a line that is found', async () => {
  for (const file of files) {
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => /^\W*Depends on\b/.test(line))
    const named = lines.flatMap((line) => /^\/\/ Depends on: (.+)$/.exec(line)?.[1]?.split(', ') ?? [line])
    assert.deepEqual(
      named.filter((name) => !names.includes(name)),
      [],
      file,
    )
  }
})

test('every variant runs the files that depend on it, and no others', () => {
  for (const name of names) {
    const chosen = filesOfVariant(files, name)
    assert.ok(chosen.length > 0 && chosen.length < files.length, name)
    assert.deepEqual(filesOfVariant([import.meta.filename], name), [])
  }
  assert.deepEqual(filesOfVariant(files, 'none'), [])
})
