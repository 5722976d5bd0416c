import { openProgramDatabase } from '../lib/database.ts'
import { get, withJson } from '../lib/http-client.ts'
import type { Program } from '../lib/program.ts'
import { progress } from '../lib/report.ts'
import { benchAdministrator, openAccount } from '../lib/seed-accounts.ts'
import { insertArticles } from '../lib/seed-articles.ts'
import { ARTICLES, articlesSql, LISTED_CATEGORY, READ_NUMBER } from './articles.ts'
import type { Contender } from './contender.ts'

/** Our own program, with an administrator who is signed in. */
export async function prepareOurs(program: Program): Promise<Contender> {
  await using database = await openProgramDatabase(program)
  const { headers } = await openAccount(program, database, benchAdministrator, 'admin')
  progress(`writing our ${ARTICLES} articles …`)
  await insertArticles(database, articlesSql, ARTICLES)
  const { rows } = await database.pool.query<{ id: string }>('select id from news_articles where slug = $1', [
    `article-${READ_NUMBER}`,
  ])
  const path = `/api/news/${rows[0]?.id}`
  return {
    name: 'Hromada',
    note: '',
    server: program,
    read: get(path),
    readSignedIn: get(path, headers),
    list: get(`/api/news?limit=10&category=${LISTED_CATEGORY.slug}&status=published`),
    create: (article) => withJson('POST', '/api/news', headers, article),
    createdStatus: 201,
    listed: (body) => {
      const { data } = body as { data: { articles: { title: string }[]; pagination: { total_items: number } } }
      return { titles: data.articles.map(({ title }) => title), total: data.pagination.total_items }
    },
  }
}
