import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../harness/suite.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
const app = testApp()

/** The first cells of the table with this head. */
function cellsOf(head: string): string[] {
  const [, table] = page.split(`| ${head} |`)
  assert.ok(table, `docs/architecture.md has no table ${head}`)
  const [rows = ''] = table.split('\n\n')
  return [...rows.matchAll(/^\| (`.+?) \|/gm)].map(([, cell = '']) => cell)
}

/** The first names in the cells of that table. */
const rowsOf = (head: string) => cellsOf(head).map((cell) => cell.split('`')[1])

const foldersIn = (place: string) =>
  readdirSync(join(root, place), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

test('the map names every feature and every part of the platform', () => {
  assert.deepEqual(rowsOf('Feature | Serves'), foldersIn('src/features').toSorted())
  assert.deepEqual(rowsOf('Platform | Provides'), foldersIn('src/platform').toSorted())
})

test('the tree names what lies in src', () => {
  const [, tree = ''] = /```\nsrc\/\n([\s\S]*?)```/.exec(page) ?? []
  const names = readdirSync(join(root, 'src')).filter((name) => !name.endsWith('.test.ts'))
  for (const name of names) assert.ok(tree.includes(name), `the tree of docs/architecture.md lacks src/${name}`)
})

test('every trigger and function of the database is listed, and no other', async () => {
  const triggers = await sql<{ name: string; table: string }>`
    select tgname as name, relname as table from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace`.execute(app.owner)
  const listed = cellsOf('Trigger | Does').flatMap((cell) => {
    const [names = '', table] = cell.split(' on ')
    return names.split(', ').map((name) => (table ? `${name} on ${table}` : name))
  })
  const described = triggers.rows.map(({ name, table }) =>
    name.startsWith(`${table}_`) ? `\`${name}\`` : `\`${name}\` on \`${table}\``,
  )
  assert.deepEqual(listed.toSorted(), described.toSorted())
  const functions = await sql<{ name: string }>`
    select distinct proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(app.owner)
  assert.deepEqual(rowsOf('Function | Returns').toSorted(), functions.rows.map(({ name }) => name).toSorted())
})

test('the glossary has its words in order, each once', () => {
  const [, glossary = ''] = /## Glossary\n([\s\S]*?)\n## /.exec(page) ?? []
  const words = [...glossary.matchAll(/^\| ([a-z][^|]*?) \|/gm)].map(([, word]) => word)
  assert.ok(words.length >= 20)
  assert.deepEqual(words, [...new Set(words)].toSorted())
})
