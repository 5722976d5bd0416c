import { cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { get, withJson } from '../lib/http-client.ts'
import { progress } from '../lib/report.ts'
import { articlesSql, LISTED_CATEGORY } from './articles.ts'
import type { Peer } from './contender.ts'
import type { PeerEnvironment } from './peer-environment.ts'
import { peerFiles } from './peer-packages.ts'

/** Strapi with the application of bench/peers/strapi; its articles are written as SQL. */
export async function startStrapi(peer: PeerEnvironment): Promise<Peer> {
  const { folder, packages, connection, poolSize, version } = peer
  progress('setting Strapi up …')
  await cp(peerFiles('strapi'), folder, { recursive: true })
  await mkdir(join(folder, 'public/uploads'), { recursive: true })
  await symlink(packages, join(folder, 'node_modules'))
  const tokenFile = join(folder, 'token')
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
  const server = await peer.start([join(packages, '@strapi/strapi/bin/strapi.js'), 'start'], environment, '/_health')
  const indexes = [
    'create unique index on articles (slug)',
    'create index on articles (category, state, published_on desc)',
  ]
  const path = `/api/articles/${await peer.writeArticles([insertArticles, ...indexes], 'document_id')}`
  const headers = { authorization: `Bearer ${await readFile(tokenFile, 'utf8')}` }
  return {
    name: `Strapi ${version('@strapi/strapi')}`,
    note: `no draft-and-publish, which would double rows; pool of ${poolSize}; no log of requests; telemetry and admin panel off; indexes on slug and on what lists filter and sort by`,
    server,
    read: get(path),
    readSignedIn: get(path, headers),
    list: get(`/api/articles?${listQuery}`),
    create({ status, ...article }) {
      const data = { ...article, state: status, publishedOn: new Date() }
      return withJson('POST', '/api/articles', headers, { data })
    },
    createdStatus: 201,
    goals: { read: 5, readSignedIn: 5, list: 5, create: 8 },
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
