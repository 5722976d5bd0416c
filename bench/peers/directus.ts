import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchJson, get, withJson } from '../lib/http-client.ts'
import { progress } from '../lib/report.ts'
import type { ServerProcess } from '../lib/server-process.ts'
import { articlesSql, LISTED_CATEGORY } from './articles.ts'
import type { Peer } from './contender.ts'
import type { PeerEnvironment } from './peer-environment.ts'
import { peerFiles } from './peer-packages.ts'

const TOKEN = 'a-token-of-the-benchmark'
const headers = { authorization: `Bearer ${TOKEN}` }

/**
 * Directus, set up by its own commands and API; its articles are then written as SQL. The package that runs scripts of
 * its flows is newer than it asks for, as only that has a binary for our Node; nothing here runs scripts.
 */
export async function startDirectus(peer: PeerEnvironment): Promise<Peer> {
  const { folder, packages, connection, poolSize, version } = peer
  const cli = join(packages, 'directus/cli.js')
  const environment = { ...environmentOf(connection, poolSize), ...foldersIn(folder) }
  await mkdir(environment.STORAGE_LOCAL_ROOT)
  await mkdir(environment.EXTENSIONS_PATH)
  progress('setting Directus up …')
  await peer.run([cli, 'bootstrap'], environment)
  const server = await peer.start([cli, 'start'], environment, '/server/ping')
  await createCollection(server)
  const index = 'create index on articles (category, status, published_at desc)'
  const path = `/items/articles/${await peer.writeArticles([insertArticles, index], 'id')}`
  return {
    name: `Directus ${version('directus')}`,
    note: `its data cache in memory, emptied by changes; activity kept, no revisions; pool of ${poolSize}; log of warnings; limiters and telemetry off; index on what lists filter and sort by`,
    server,
    read: get(path),
    readSignedIn: get(path, headers),
    list: get(`/items/articles?${listQuery}`),
    create: (article) => withJson('POST', '/items/articles', headers, { ...article, published_at: new Date() }),
    createdStatus: 200,
    goals: { read: 5, readSignedIn: 5, list: 5, create: 8 },
    listed: (body) => {
      const { data, meta } = body as { data: { title: string }[]; meta: { filter_count: number } }
      return { titles: data.map(({ title }) => title), total: meta.filter_count }
    },
  }
}

const environmentOf = (connection: PeerEnvironment['connection'], poolSize: number) => ({
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
async function createCollection({ url }: ServerProcess): Promise<void> {
  const collection = JSON.parse(await readFile(join(peerFiles('directus'), 'articles.json'), 'utf8')) as object
  await fetchJson(url, withJson('POST', '/collections', headers, collection))
  const access = get('/access?filter[role][_null]=true&filter[user][_null]=true', headers)
  const { data } = await fetchJson<{ data: { policy: string }[] }>(url, access)
  const permission = { collection: 'articles', action: 'read', fields: ['*'], permissions: {} }
  await fetchJson(url, withJson('POST', '/permissions', headers, { policy: data[0]?.policy, ...permission }))
}

// Every field but the content, as in our lists.
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
