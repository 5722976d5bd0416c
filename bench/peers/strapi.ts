import { cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ARTICLES, articlesSql, LISTED_CATEGORY, READ_NUMBER } from './peer-articles.ts'
import type { Contender } from './peer-contender.ts'
import { peerFiles } from './peer-packages.ts'
import type { PeerPlace } from './peer-place.ts'
import { startPeer } from './peer-process.ts'
import { progress } from './table.ts'

/** Strapi with the application of bench/peers/strapi; its articles are written as SQL. */
export async function startStrapi(place: PeerPlace): Promise<Contender> {
  const { pinning, folder, node, packages, database, poolSize, version } = place
  progress('setting Strapi up …')
  await cp(peerFiles('strapi'), folder, { recursive: true })
  await mkdir(join(folder, 'public/uploads'), { recursive: true })
  await symlink(join(packages, 'node_modules'), join(folder, 'node_modules'))
  const tokenFile = join(folder, 'token')
  const { connection, client } = database
  const environment = {
    DATABASE_HOST: connection.host,
    DATABASE_PORT: `${connection.port}`,
    DATABASE_NAME: connection.database,
    DATABASE_USER: connection.user,
    DATABASE_POOL: `${poolSize}`,
    SECRET: 'a-secret-of-the-benchmark-and-of-nothing-else',
    TOKEN_FILE: tokenFile,
    STRAPI_TELEMETRY_DISABLED: 'true',
    STRAPI_DISABLE_UPDATE_NOTIFICATION: 'true',
    STRAPI_HIDE_STARTUP_MESSAGE: 'true',
  }
  const command = [node, join(packages, 'node_modules/@strapi/strapi/bin/strapi.js'), 'start']
  const server = await startPeer(pinning, { command, folder, environment }, '/_health')
  place.disposables.use(server)
  progress(`writing ${ARTICLES} articles of Strapi …`)
  await client.query(insertArticles)
  await client.query('create unique index on articles (slug)')
  await client.query('create index on articles (category, state, published_on desc)')
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ document_id: string }>('select document_id from articles where slug = $1', [
    `article-${READ_NUMBER}`,
  ])
  const path = `/api/articles/${rows[0]?.document_id}`
  const authorization = `Bearer ${await readFile(tokenFile, 'utf8')}`
  return {
    name: `Strapi ${version('@strapi/strapi')}`,
    note: `no draft-and-publish, which would double rows; pool of ${poolSize}; no log of requests; telemetry and admin panel off; indexes on slug and on what lists filter and sort by`,
    server,
    read: { method: 'GET', path },
    readSignedIn: { method: 'GET', path, headers: { authorization } },
    list: { method: 'GET', path: `/api/articles?${listQuery}` },
    create: ({ status, ...article }) => ({
      method: 'POST',
      path: '/api/articles',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { ...article, state: status, publishedOn: new Date() } }),
    }),
    createdStatus: 201,
    listed: (body) => {
      const { data, meta } = body as { data: { title: string }[]; meta: { pagination: { total: number } } }
      return { titles: data.map(({ title }) => title), total: meta.pagination.total }
    },
  }
}

// All fields but the content, as in our lists.
const listedFields =
  'title,excerpt,slug,category,tags,featuredImage,gallery,visibility,state,featured,views,likeCount,publishedOn,createdAt,updatedAt,seo'

const listQuery = [
  'pagination[pageSize]=10',
  `filters[category][$eq]=${LISTED_CATEGORY.name}`,
  'filters[state][$eq]=published',
  'sort=publishedOn:desc',
  ...listedFields.split(',').map((field, place) => `fields[${place}]=${field}`),
].join('&')

const insertArticles = `
  insert into articles
    (document_id, title, content, excerpt, slug, category, tags, gallery, visibility, state, featured, views, like_count,
      published_on, created_at, updated_at, published_at, seo)
  select left(md5(number::text), 24), title, content, excerpt, slug, category, to_json(tags), '[]', 'public', status,
    false, 0, 0, published_at, published_at, published_at, published_at,
    '{"metaTitle": "", "metaDescription": "", "keywords": []}'
  from (${articlesSql()}) articles`
