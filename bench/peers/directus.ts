import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ARTICLES, articlesSql, LISTED_CATEGORY, READ_NUMBER } from './peer-articles.ts'
import type { Contender } from './peer-contender.ts'
import type { PeerDatabase } from './peer-database.ts'
import type { PeerPlace } from './peer-place.ts'
import { runPeer, startPeer } from './peer-process.ts'
import type { ServerProcess } from './server-process.ts'
import { progress } from './table.ts'

const TOKEN = 'a-token-of-the-benchmark'
const authorization = `Bearer ${TOKEN}`

/**
 * Directus, set up by its own commands and API; its articles are then written as SQL. The package that runs scripts of
 * its flows is taken in a later version than it asks for, which brings a binary for our Node; nothing here runs scripts.
 */
export async function startDirectus(place: PeerPlace): Promise<Contender> {
  const { pinning, folder, node, packages, database, poolSize, version } = place
  const cli = join(packages, 'node_modules/directus/cli.js')
  const environment = { ...environmentOf(database, poolSize), ...foldersIn(folder) }
  await mkdir(environment.STORAGE_LOCAL_ROOT)
  await mkdir(environment.EXTENSIONS_PATH)
  progress('setting Directus up …')
  await runPeer(pinning, { command: [node, cli, 'bootstrap'], folder, environment })
  const server = await startPeer(pinning, { command: [node, cli, 'start'], folder, environment }, '/server/ping')
  place.disposables.use(server)
  await createCollection(server)
  progress(`writing ${ARTICLES} articles of Directus …`)
  await database.client.query(insertArticles)
  await database.client.query('create index on articles (category, status, published_at desc)')
  await database.client.query('vacuum analyze')
  const { rows } = await database.client.query<{ id: string }>('select id from articles where slug = $1', [
    `article-${READ_NUMBER}`,
  ])
  const path = `/items/articles/${rows[0]?.id}`
  return {
    name: `Directus ${version('directus')}`,
    note: `its data cache in memory, emptied by changes; activity kept, no revisions; pool of ${poolSize}; log of warnings; limiters and telemetry off; index on what lists filter and sort by`,
    server,
    read: { method: 'GET', path },
    readSignedIn: { method: 'GET', path, headers: { authorization } },
    list: { method: 'GET', path: `/items/articles?${listQuery}` },
    create: ({ slug, ...article }) => ({
      method: 'POST',
      path: '/items/articles',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ ...article, slug, published_at: new Date() }),
    }),
    createdStatus: 200,
    listed: (body) => {
      const { data, meta } = body as { data: { title: string }[]; meta: { filter_count: number } }
      return { titles: data.map(({ title }) => title), total: meta.filter_count }
    },
  }
}

const environmentOf = ({ connection }: PeerDatabase, poolSize: number) => ({
  HOST: '127.0.0.1',
  SECRET: 'a-secret-of-the-benchmark-and-of-nothing-else',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'bench-password',
  ADMIN_TOKEN: TOKEN,
  DB_CLIENT: 'pg',
  DB_HOST: connection.host,
  DB_PORT: `${connection.port}`,
  DB_DATABASE: connection.database,
  DB_USER: connection.user,
  DB_PASSWORD: 'unused',
  DB_POOL__MIN: '2',
  DB_POOL__MAX: `${poolSize}`,
  CACHE_ENABLED: 'true',
  CACHE_STORE: 'memory',
  CACHE_AUTO_PURGE: 'true',
  LOG_LEVEL: 'warn',
  TELEMETRY: 'false',
  RATE_LIMITER_ENABLED: 'false',
  RATE_LIMITER_GLOBAL_ENABLED: 'false',
  PRESSURE_LIMITER_ENABLED: 'false',
})

const foldersIn = (folder: string) => ({
  STORAGE_LOCAL_ROOT: join(folder, 'uploads'),
  EXTENSIONS_PATH: join(folder, 'extensions'),
})

/** A table like ours, which anyone may read. */
async function createCollection(server: ServerProcess): Promise<void> {
  await ask(server, 'POST', '/collections', {
    collection: 'articles',
    meta: { accountability: 'activity' },
    schema: {},
    fields: [
      { field: 'id', type: 'uuid', meta: { special: ['uuid'] }, schema: { is_primary_key: true, length: 36 } },
      field('title', 'string', { is_nullable: false }),
      field('content', 'text', { is_nullable: false }),
      field('excerpt', 'text', { is_nullable: false }),
      field('slug', 'string', { is_nullable: false, is_unique: true }),
      field('category', 'string', { is_nullable: false }),
      json('tags'),
      field('featured_image', 'string'),
      json('gallery'),
      field('visibility', 'string', { default_value: 'public' }),
      field('status', 'string', { default_value: 'draft' }),
      field('featured', 'boolean', { default_value: false }),
      field('views', 'integer', { default_value: 0 }),
      field('like_count', 'integer', { default_value: 0 }),
      field('published_at', 'timestamp'),
      { field: 'created_at', type: 'timestamp', meta: { special: ['date-created'] }, schema: {} },
      { field: 'updated_at', type: 'timestamp', meta: { special: ['date-updated'] }, schema: {} },
      { field: 'author_id', type: 'uuid', meta: { special: ['user-created'] }, schema: {} },
      json('seo'),
    ],
  })
  const { data } = await ask(server, 'GET', '/access?filter[role][_null]=true&filter[user][_null]=true')
  const [everybody] = data as { policy: string }[]
  await ask(server, 'POST', '/permissions', {
    policy: everybody?.policy,
    collection: 'articles',
    action: 'read',
    fields: ['*'],
    permissions: {},
  })
}

const field = (name: string, type: string, schema: Record<string, unknown> = {}) => ({ field: name, type, schema })

const json = (name: string) => ({ field: name, type: 'json', meta: { special: ['cast-json'] }, schema: {} })

async function ask(server: ServerProcess, method: string, path: string, body?: object): Promise<{ data: unknown }> {
  const headers = { authorization, 'content-type': 'application/json' }
  const response = await fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`Directus answered ${path} with ${response.status}: ${await response.text()}`)
  return (await response.json()) as { data: unknown }
}

// All fields but the content, as in our lists.
const listedFields =
  'id,title,excerpt,slug,category,tags,featured_image,gallery,visibility,status,featured,views,like_count,published_at,created_at,updated_at,author_id,seo'

const listQuery = [
  'limit=10',
  `filter[category][_eq]=${LISTED_CATEGORY.name}`,
  'filter[status][_eq]=published',
  'sort=-published_at',
  `fields=${listedFields}`,
  'meta=filter_count',
].join('&')

const insertArticles = `
  insert into articles
    (id, title, content, excerpt, slug, category, tags, gallery, visibility, status, featured, views, like_count,
      published_at, created_at, author_id, seo)
  select id, title, content, excerpt, slug, category, to_json(tags), '[]', 'public', status, false, 0, 0, published_at,
    published_at, (select id from directus_users limit 1), '{"metaTitle": "", "metaDescription": "", "keywords": []}'
  from (${articlesSql()}) articles`
