import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import type { Looked } from './second-look.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hromada-run-'))
})
after(() => rm(folder, { recursive: true }))

const HEAD = `import { test } from 'node:test'
import { existsSync, writeFileSync } from 'node:fs'
`
const files: Record<string, string> = {
  'good.test.ts': `test('holds', () => {})`,
  'bad.test.ts': `test('never holds', () => { throw new Error('wrong') })`,
  'flaky.test.ts': `const mark = import.meta.filename + '.seen'
    test('holds the second time', () => {
      if (existsSync(mark)) return
      writeFileSync(mark, '')
      throw new Error('too early')
    })`,
  'late.test.ts': `test('leaves something behind', () => void setTimeout(() => { throw new Error('late') }, 10))
    test('is not to blame', () => new Promise((resolve) => setTimeout(resolve, 100)))`,
  'ended.test.ts': `test('holds', () => {})
    setTimeout(() => { console.error('out of order'); process.exit(3) }, 10)`,
  'hook.test.ts': `import { before } from 'node:test'
    before(() => { throw new Error('no setup') })
    test('has no setup', () => {})`,
}

/** In a process of its own, as no test runs tests. */
async function look(...names: (keyof typeof files)[]): Promise<Looked> {
  const paths = names.map((name) => join(folder, name))
  for (const name of names) await writeFile(join(folder, name), HEAD + files[name])
  const code = `
    const { runPass } = await import(${JSON.stringify(join(import.meta.dirname, 'pass.ts'))})
    const { lookTwice } = await import(${JSON.stringify(join(import.meta.dirname, 'second-look.ts'))})
    const options = { concurrency: 2, timeoutMs: 60_000 }
    const looked = await lookTwice(await runPass(${JSON.stringify(paths)}, options), options)
    console.log(JSON.stringify(looked))`
  const script = join(folder, 'look.mjs')
  await writeFile(script, code)
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env })
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')
}

const named = (failures: Looked['failures']) => failures.map(({ file, test }) => [file.split('/').at(-1), test])

test('what fails once is flaky; what fails twice has failed, and says where', async () => {
  const { passed, failures, flaky } = await look('good.test.ts', 'bad.test.ts', 'flaky.test.ts')
  assert.equal(passed, 2)
  assert.deepEqual(named(failures), [['bad.test.ts', 'never holds']])
  assert.match(failures[0]?.error ?? '', /^Error: wrong\n.*bad\.test\.ts:3:/)
  assert.deepEqual(named(flaky), [['flaky.test.ts', 'holds the second time']])
})

test('what fails after its test is that test’s failure, and what ends the process is its file’s', async () => {
  const { failures, flaky } = await look('late.test.ts', 'ended.test.ts')
  assert.deepEqual(flaky, [])
  assert.deepEqual(named(failures), [
    ['late.test.ts', 'leaves something behind'],
    ['ended.test.ts', 'the process of its tests failed'],
  ])
  assert.match(failures[0]?.error ?? '', /late/)
  assert.match(failures[1]?.error ?? '', /out of order/)
})

test('a hook that fails is reported', async () => {
  const { failures } = await look('hook.test.ts')
  assert.match(failures.map(({ error }) => error).join('\n'), /no setup/)
})

test('more files than two are not looked at twice', async () => {
  const { failures, flaky } = await look('bad.test.ts', 'late.test.ts', 'hook.test.ts')
  assert.deepEqual(flaky, [])
  assert.deepEqual(
    new Set(named(failures).map(([file]) => file)),
    new Set(['bad.test.ts', 'late.test.ts', 'hook.test.ts']),
  )
})
