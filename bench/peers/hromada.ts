import { insertArticles } from './article-seed.ts'
import { ARTICLES, articlesSql, LISTED_CATEGORY, READ_NUMBER } from './peer-articles.ts'
import type { Contender } from './peer-contender.ts'
import type { Program } from './program.ts'
import { benchAdministrator, openProgramDatabase, seedAccount, signIn } from './seed.ts'
import { progress } from './table.ts'

/** Our own program, with an administrator who is signed in. */
export async function prepareOurs(program: Program): Promise<Contender> {
  await using database = await openProgramDatabase(program)
  await seedAccount(database, benchAdministrator, 'admin')
  progress(`writing ${ARTICLES} articles of ours …`)
  await insertArticles(database, articlesSql, ARTICLES)
  const { rows } = await database.pool.query<{ id: string }>('select id from news_articles where slug = $1', [
    `article-${READ_NUMBER}`,
  ])
  const signedIn = await signIn(program.url, benchAdministrator)
  const path = `/api/news/${rows[0]?.id}`
  return {
    name: 'Hromada',
    note: '',
    server: program,
    read: { method: 'GET', path },
    readSignedIn: { method: 'GET', path, headers: signedIn },
    list: { method: 'GET', path: `/api/news?limit=10&category=${LISTED_CATEGORY.slug}&status=published` },
    create: (article) => ({
      method: 'POST',
      path: '/api/news',
      headers: { ...signedIn, 'content-type': 'application/json' },
      body: JSON.stringify(article),
    }),
    createdStatus: 201,
    listed: (body) => {
      const { data } = body as { data: { articles: { title: string }[]; pagination: { total_items: number } } }
      return { titles: data.articles.map(({ title }) => title), total: data.pagination.total_items }
    },
  }
}
