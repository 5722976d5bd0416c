import assert from 'node:assert/strict'
import { mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { commandNames } from '../../src/tools/cli/dispatch.ts'
import type { Outcome } from '../harness/outcome.ts'
import { createTestDatabase } from '../harness/test-app.ts'
import { databaseOfOwner } from './backups.ts'
import { runHromada } from './program.ts'

const options = { timeout: 240_000 }
const cleanup = new AsyncDisposableStack()
after(() => cleanup.disposeAsync())

/** Where nobody has founded anything, and the settings are not known. */
let elsewhere: string
let people: string

before(async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'hromada-elsewhere-')))
  cleanup.defer(() => rm(folder, { recursive: true }))
  people = join(folder, 'people.csv')
  await writeFile(people, 'externalId,email\n1,one@process.example\n')
  elsewhere = await mkdtemp(join(folder, 'work-'))
})

const email = '--email one@process.example'
const withKeys = [
  `user create ${email} --role admin --password long-enough-for-all`,
  'user list',
  `user password ${email} --password long-enough-for-all`,
  'user invite one@process.example',
  `user role ${email} --role admin`,
  `user reset-second-factor ${email}`,
  `user suspend ${email}`,
  `user activate ${email}`,
  'audit verify',
  'audit export',
  'secret rotate',
  'export users',
  'backup',
]
const withDatabaseAlone = ['migrate', 'upgrade', 'user found']
const variants = ['upgrade --check', 'upgrade --remove-old', 'secret rotate --drop']
/** They make a data folder, need none, or are tried apart. */
const others = ['start', 'restore', 'backup list', 'backup drill', 'texts', 'completion', 'manual', 'doctor', 'import']

const run = (words: string, environment: Record<string, string> = {}): Promise<Outcome> =>
  runHromada(words.split(' '), { environment, folder: elsewhere })

/** A few at once. */
async function runEach(words: readonly string[], environment?: Record<string, string>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let start = 0; start < words.length; start += 4) {
    outcomes.push(...(await Promise.all(words.slice(start, start + 4).map((each) => run(each, environment)))))
  }
  return outcomes
}

const failed = (complaint: string): Outcome => ({ code: 1, output: '', complaints: `hromada: ${complaint}\n` })

test('every command is among those that are tried', () => {
  const tried = [...withKeys, ...withDatabaseAlone, ...others]
  const untried = commandNames.filter((name) => !tried.some((words) => `${words} `.startsWith(`${name} `)))
  assert.deepEqual(untried, [])
})

test('a command in another folder founds nothing, and says where it has looked', options, async () => {
  const all = [...withKeys, ...withDatabaseAlone, ...variants, `import users ${people}`]
  const outcomes = await runEach(all)
  const expected = failed(`no data folder at ${join(elsewhere, 'data')} (HROMADA_DATA_DIR)`)
  assert.deepEqual(Object.fromEntries(all.map((words, index) => [words, outcomes[index]])), {
    ...Object.fromEntries(all.map((words) => [words, expected])),
  })
  const { code, output } = await run('doctor')
  assert.deepEqual([code, output.includes(`no data folder at ${join(elsewhere, 'data')}`)], [1, true])
  assert.ok(!output.includes('restore the file from a backup'), output)
  const { code: listed } = await run('texts')
  assert.equal(listed, 0)
  assert.deepEqual(await readdir(elsewhere), [])
})

test('a folder that holds something else stays as it is', options, async () => {
  const folder = await mkdtemp(join(elsewhere, '..', 'other-'))
  const outcome = await run('user list', { HROMADA_DATA_DIR: folder })
  assert.deepEqual(outcome, failed(`no database in the data folder ${folder} (HROMADA_DATA_DIR)`))
  assert.deepEqual(await readdir(folder), [])
})

test('beside a database of one’s own, no command makes a second secret', options, async () => {
  const { url, drop } = await createTestDatabase()
  cleanup.defer(drop)
  const all = [...withKeys, `import users ${people}`]
  const outcomes = await runEach(all, { DATABASE_URL: url })
  const secret = join(elsewhere, 'data', 'secret')
  const expected = failed(`there is no ${secret}: set HROMADA_SECRET or HROMADA_DATA_DIR as the service has them`)
  assert.deepEqual(Object.fromEntries(all.map((words, index) => [words, outcomes[index]])), {
    ...Object.fromEntries(all.map((words) => [words, expected])),
  })
  assert.deepEqual(
    (await runEach(withDatabaseAlone, { DATABASE_URL: url })).map(({ code }) => code),
    [0, 0, 0],
  )
  assert.equal((await run('doctor', { DATABASE_URL: url })).code, 1)
  assert.deepEqual(await readdir(elsewhere), [])
})

test('in an empty database no command but migrate makes a community, with and without a secret', options, async () => {
  await using stack = new AsyncDisposableStack()
  const { url, client } = await databaseOfOwner(stack)
  const founded = ['migrate', 'upgrade --remove-old']
  const all = [...withKeys, ...withDatabaseAlone, ...variants, `import users ${people}`].filter(
    (words) => !founded.includes(words),
  )
  const expected = failed('there is no community in this database (DATABASE_URL); hromada start or migrate makes one')
  const environment = { DATABASE_URL: url, HROMADA_SECRET: 'the secret of quite another community' }
  const outcomes = await runEach(all, environment)
  for (const [index, words] of all.entries()) {
    const { code, output, complaints } = outcomes[index] as Outcome
    if (words === 'upgrade --check') assert.deepEqual([code, output.includes('there is no community')], [1, true])
    else assert.deepEqual({ code, output, complaints }, expected, words)
  }
  assert.deepEqual(await run('user list', { DATABASE_URL: url }), expected)
  const { code, output } = await run('doctor', environment)
  assert.deepEqual([code, output.includes('there is no community in this database')], [1, true])
  const { rows } = await client.query("select from pg_class where relnamespace = 'public'::regnamespace")
  assert.equal(rows.length, 0)
  assert.deepEqual(await readdir(elsewhere), [])
})
