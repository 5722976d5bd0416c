import { execFile, spawnSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { openProgramDatabase } from '../lib/database.ts'
import { fetchJson, get, withJson } from '../lib/http-client.ts'
import { freePort } from '../lib/listen.ts'
import type { Pinning } from '../lib/pinning.ts'
import type { Program } from '../lib/program.ts'
import { progress } from '../lib/report.ts'
import { type ServerProcess, startServer } from '../lib/server-process.ts'
import { makeTemporaryFolder } from '../lib/temporary-folder.ts'
import { ARTICLES, articlesSql, LISTED_CATEGORY, READ_NUMBER } from './articles.ts'
import type { Peer } from './contender.ts'
import { CACHE, peerFiles } from './peer-packages.ts'

const VERSION = '0.36.8'
const ROWS_AT_ONCE = 10_000
const superuser = { identity: 'admin@example.com', password: 'bench-password' }
const member = { identity: 'member@example.com', password: 'bench-password' }
const path = '/api/collections/articles/records'

/** PocketBase, built from its module: undefined where Go is not at hand. Its articles are written into its SQLite. */
export async function startPocketBase(
  program: Program,
  pinning: Pinning,
  disposables: AsyncDisposableStack,
): Promise<Peer | undefined> {
  const binary = await buildPocketBase()
  if (binary === undefined) return undefined
  progress('setting PocketBase up …')
  const { path: folder } = disposables.use(await makeTemporaryFolder())
  const inFolder = ['--dir', folder]
  const { identity, password } = superuser
  await promisify(execFile)(binary, ['superuser', 'upsert', identity, password, ...inFolder])
  const port = await freePort()
  const command = [binary, 'serve', '--http', `127.0.0.1:${port}`, ...inFolder]
  const server = disposables.use(
    await startServer(pinning, { command, folder, ready: `http://127.0.0.1:${port}/api/health` }),
  )
  const headers = await prepareCollections(server)
  await writeArticles(program, join(folder, 'data.db'))
  return {
    name: `PocketBase ${VERSION}`,
    note: 'in its SQLite, without PostgreSQL; counts no views, audits nothing; no log of requests; indexes on slug and on what lists filter and sort by',
    server,
    read: get(`${path}/${idOf(READ_NUMBER)}`),
    readSignedIn: get(`${path}/${idOf(READ_NUMBER)}`, headers),
    list: get(`${path}?${listQuery}`),
    create: (article) => withJson('POST', path, headers, { ...article, published_at: new Date() }),
    createdStatus: 200,
    goals: { read: 10, readSignedIn: 8, list: 50, create: 3 },
    listed: (body) => {
      const { items, totalItems } = body as { items: { title: string }[]; totalItems: number }
      return { titles: items.map(({ title }) => title), total: totalItems }
    },
  }
}

async function buildPocketBase(): Promise<string | undefined> {
  if (spawnSync('go', ['version']).status !== 0) {
    progress('PocketBase is left out: Go is not at hand')
    return undefined
  }
  const binary = join(CACHE, `pocketbase-${VERSION}`)
  await mkdir(CACHE, { recursive: true })
  progress('building PocketBase, which takes some minutes the first time …')
  await promisify(execFile)('go', ['build', '-o', binary, '.'], { cwd: peerFiles('pocketbase') })
  return binary
}

const text = (name: string, max = 1_000) => ({ name, type: 'text', max })
const collection = {
  name: 'articles',
  type: 'base',
  listRule: '',
  viewRule: '',
  createRule: '@request.auth.id != ""',
  fields: [
    ...[text('title'), text('content', 1_000_000), text('excerpt'), text('slug'), text('category'), text('status')],
    ...[text('featured_image'), text('visibility'), text('author_id')],
    ...['tags', 'gallery', 'seo'].map((name) => ({ name, type: 'json', maxSize: 100_000 })),
    ...['views', 'like_count'].map((name) => ({ name, type: 'number' })),
    { name: 'featured', type: 'bool' },
    { name: 'published_at', type: 'date' },
    { name: 'created', type: 'autodate', onCreate: true },
    { name: 'updated', type: 'autodate', onCreate: true, onUpdate: true },
  ],
  indexes: [
    'create unique index articles_slug on articles (slug)',
    'create index articles_listed on articles (category, status, published_at desc)',
  ],
}

/** A collection like ours, which anyone may read. @returns the headers of a member, who may write */
async function prepareCollections({ url }: ServerProcess) {
  const signIn = async (users: string, account: object) => {
    const asked = withJson('POST', `/api/collections/${users}/auth-with-password`, {}, account)
    const { token } = await fetchJson<{ token: string }>(url, asked)
    return { authorization: `Bearer ${token}` }
  }
  const headers = await signIn('_superusers', superuser)
  await fetchJson(url, withJson('PATCH', '/api/settings', headers, { logs: { maxDays: 0 } }))
  await fetchJson(url, withJson('POST', '/api/collections', headers, collection))
  const { identity: email, password } = member
  const account = { email, password, passwordConfirm: password, verified: true }
  await fetchJson(url, withJson('POST', '/api/collections/users/records', headers, account))
  return signIn('users', member)
}

const idOf = (number: number) => `a${String(number).padStart(14, '0')}`

async function writeArticles(program: Program, file: string): Promise<void> {
  progress(`writing ${ARTICLES} articles of PocketBase …`)
  await using source = await openProgramDatabase(program)
  using target = new DatabaseSync(file, { timeout: 30_000 })
  const insert = target.prepare(`
    insert into articles (id, title, content, excerpt, slug, category, tags, gallery, visibility, status, featured, views,
      like_count, seo, published_at, created, updated)
    values (?, ?, ?, ?, ?, ?, ?, '[]', 'public', ?, 0, 0, 0, ?, ?, ?, ?)`)
  const seo = JSON.stringify({ metaTitle: '', metaDescription: '', keywords: [] })
  for (let first = 1; first <= ARTICLES; first += ROWS_AT_ONCE) {
    const { rows } = await source.pool.query(articlesSql(first, Math.min(ARTICLES, first + ROWS_AT_ONCE - 1)))
    target.exec('begin')
    for (const { number, title, content, excerpt, slug, category, tags, status, published_at: published } of rows) {
      const at = published.toISOString().replace('T', ' ')
      insert.run(idOf(number), title, content, excerpt, slug, category, JSON.stringify(tags), status, seo, at, at, at)
    }
    target.exec('commit')
  }
  target.exec('analyze')
}

// Every field but the content, as in our lists.
const listedFields =
  'id,title,excerpt,slug,category,tags,featured_image,gallery,visibility,status,featured,views,like_count,published_at,created,updated,author_id,seo'

const listQuery = [
  'perPage=10',
  `filter=${encodeURIComponent(`category='${LISTED_CATEGORY.name}' && status='published'`)}`,
  'sort=-published_at',
  `fields=${listedFields}`,
].join('&')
