import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { createAccount } from '../../src/features/auth/create-account.ts'
import type { Template } from '../../src/features/notifications/templates/template.ts'
import { templates } from '../../src/features/notifications/templates/templates.ts'
import { auditActions } from '../../src/features.ts'
import { transaction } from '../../src/platform/database/transaction.ts'
import { platformJobs } from '../../src/platform/platform.ts'
import { variables } from '../../src/platform/settings/variables.ts'
import { commandNames } from '../../src/tools/cli/dispatch.ts'
import { columnsTable } from '../../src/tools/exchange/columns-table.ts'
import { outcomeOf } from '../harness/outcome.ts'
import { startTestApp, type TestApp } from '../harness/test-app.ts'
import { accessPage, type DeclaredRoute, endpointOf, reviewing } from './access-review.ts'
import { eventsPage } from './events-page.ts'
import { withRefusalCodes } from './refusal-codes-table.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFile(join(root, path), 'utf8')

let app: TestApp
let routes: DeclaredRoute[]

before(async () => {
  const { started, ...reviewed } = await reviewing(() => startTestApp())
  app = started
  routes = reviewed.routes
})
after(() => app[Symbol.asyncDispose]())

test('the API page names no route that is not served', async () => {
  const served = new Set(routes.map(endpointOf))
  const rows = (await read('docs/api.md')).matchAll(/^\| `([A-Z]+ \/[^`]*)`/gm)
  const documented = [...rows].map(([, endpoint]) => endpoint)
  assert.ok(documented.length > 100)
  assert.deepEqual(
    documented.filter((endpoint) => !served.has(endpoint ?? '')),
    [],
  )
})

test('the access page is made from the routes as they are', async () => {
  assert.equal(await read('docs/access.md'), accessPage(routes), '`npm run docs` regenerates docs/access.md')
})

test('the page of events is made from the catalogue, and so is what OpenAPI says of them', async () => {
  assert.equal(await read('docs/events.md'), eventsPage(), '`npm run docs` regenerates docs/events.md')
  const { webhooks } = (await app.request('GET', '/openapi.json')).body
  assert.deepEqual(
    Object.keys(webhooks).map((type) => `## \`${type}\``),
    eventsPage().match(/^## .*$/gm),
  )
})

test('the API page has every code of invalid input with its texts, made from the catalogue', async () => {
  const page = await read('docs/api.md')
  assert.equal(page, withRefusalCodes(page), '`npm run docs` regenerates the table in docs/api.md')
})

test('the configuration page has every setting with its default and meaning, and no other', async () => {
  const rows = (await read('docs/configuration.md')).matchAll(/^\| `(\w+)` \| (?:`(.*?)`)? ?\| (.*) \|$/gm)
  const documented = [...rows].map(([, name, fallback, about]) => ({ name, fallback: fallback ?? '', about }))
  const settings = Object.entries<{ fallback?: string; about: string }>(variables).map(
    ([name, { fallback = '', about }]) => ({ name, fallback, about }),
  )
  assert.deepEqual(documented, settings)
})

test('the operation page has every metric of our own, and no other', async () => {
  const metrics = (await app.request('GET', '/metrics')).text
  const served = new Set([...metrics.matchAll(/^# TYPE (hromada_\w+)/gm)].map(([, name]) => name))
  const documented = new Set(
    [...(await read('docs/operation.md')).matchAll(/`(hromada_\w+)`/g)].map(([, name]) => name),
  )
  assert.deepEqual([...documented].toSorted(), [...served].toSorted())
})

test('the API page names every action of the audit log', async () => {
  const page = await read('docs/api.md')
  for (const action of auditActions) assert.ok(page.includes(`\`${action}\``), `${action} is not documented`)
})

test('the API page says of every template when it is used, and names no other', async () => {
  const [, table = ''] = /\n## Automatic notifications\n[^|]*((?:\|.*\n)+)/.exec(await read('docs/api.md')) ?? []
  const rows = Object.entries<Template>(templates).map(([id, { occasion, recipients, type, channels }]) => {
    const named = channels.map((channel) => `\`${channel}\``).join(', ')
    return `| ${occasion} | ${recipients} | \`${id}\` | \`${type}\` | ${named} |`
  })
  assert.deepEqual(table.trimEnd().split('\n').slice(2), rows)
})

test('the page on imports has the columns of every kind', async () => {
  assert.ok((await read('docs/import.md')).includes(columnsTable()), 'its table is that of columns-table.ts')
})

test('the operation page names every command', async () => {
  const page = await read('docs/operation.md')
  for (const name of commandNames) assert.match(page, new RegExp(`hromada ${name}\\b`))
})

test('the operation page names everything that is done by the clock', async () => {
  const page = await read('docs/operation.md')
  const jobs = [...platformJobs(app.platform), ...app.features.opened.flatMap(({ jobs = [] }) => jobs)]
  // Only where the settings say where backups go.
  const names = [...jobs.map(({ name }) => name), 'make-backup']
  assert.deepEqual(
    names.filter((name) => !page.includes(`\`${name}\``)),
    [],
  )
})

test('every link between documents leads somewhere', async () => {
  const pages = ['README.md', 'CONTRIBUTING.md', 'STYLE.md', 'CHANGELOG.md', 'client/README.md']
  const documents = [...pages, ...(await markdownIn('docs'))]
  for (const document of documents) {
    for (const [, target = '', heading] of (await read(document)).matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)) {
      const path = target === '' ? document : join(dirname(document), target)
      assert.ok(existsSync(join(root, path)), `${document} links to ${target}`)
      if (!heading) continue
      assert.ok(headingsOf(await read(path)).includes(heading), `${document} links to ${target}#${heading}`)
    }
  }
})

/** As GitHub names them. */
function headingsOf(page: string): string[] {
  const titles = [...page.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title)
  return titles.map((title) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test('the security page answers each requirement of OWASP ASVS 5.0, levels 1 and 2, once and in order', async () => {
  const [, table = ''] = (await read('docs/security.md')).split('| Requirement | Met |')
  const answers = [...table.matchAll(/^\| (\d+)\.(\d+)\.(\d+) \| (.+) \|$/gm)]
  const places = answers.map(([, ...parts]) => parts.slice(0, 3).reduce((place, part) => place * 100 + Number(part), 0))
  assert.equal(places.length, 253)
  assert.deepEqual(
    places,
    [...new Set(places)].toSorted((one, other) => one - other),
  )
})

async function markdownIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true })
  return entries.filter((entry) => entry.endsWith('.md')).map((entry) => join(folder, entry))
}

test('the tour of the front page works as pasted', async () => {
  await transaction(app.platform.db, (trx) =>
    createAccount(trx, app.platform.community, {
      email: 'admin@example.org',
      password: 'change-me-soon',
      role: 'admin',
    }),
  )
  const tour = /```bash tour\n([\s\S]*?)```/.exec(await read('README.md'))?.[1]
  assert.ok(tour)
  const script = tour
    .replaceAll('http://127.0.0.1:3000', app.url)
    .replaceAll('curl -s ', 'curl -sS --fail-with-body -w "\\n" ')
  const { code, output, complaints } = await outcomeOf(spawn('bash', ['-euo', 'pipefail', '-c', script]))
  assert.equal(code, 0, output + complaints)
  const answers = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    answers.map(({ success, message }) => ({ success, message })),
    [
      { success: true, message: 'News article created successfully' },
      { success: true, message: undefined },
      { success: true, message: undefined },
      { success: true, message: undefined },
      { success: true, message: undefined },
      { success: true, message: 'Article liked successfully' },
      { success: true, message: 'News article updated successfully' },
      { success: true, message: 'News article deleted successfully' },
      { success: undefined, message: undefined },
      { success: true, message: 'User role updated successfully' },
      { success: undefined, message: undefined },
      { success: true, message: 'Opportunity updated successfully' },
      { success: undefined, message: undefined },
      { success: true, message: 'Notification preferences updated successfully' },
      { success: true, message: undefined },
      { success: true, message: undefined },
      { success: true, message: undefined },
    ],
  )
  assert.equal(answers[2].data.contentHtml, '<p><strong>Завтра</strong>, о сьомій.</p>\n')
  assert.equal(answers[4].data.pagination.total_items, 1)
  assert.deepEqual(
    answers[10].entries.map(({ details }: { details: object }) => details),
    [{ previousValue: 'subscriber', newValue: 'member', reason: 'Speaks at our meetings' }],
  )
  const [searched, filtered, offered] = answers.slice(14).map(({ data }) => data)
  assert.equal(offered.opportunity.title, 'Розробниця платформи')
  assert.deepEqual(idsOf(searched), [offered.opportunity.id])
  assert.deepEqual(idsOf(filtered), [offered.opportunity.id])
})

const idsOf = ({ opportunities }: { opportunities: { id: string }[] }) => opportunities.map(({ id }) => id)
