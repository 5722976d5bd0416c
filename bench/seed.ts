import { randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { pino } from 'pino'
import { createAccount } from '../src/auth/account-creation.ts'
import { type Database, openDatabase } from '../src/database/database.ts'
import { borrowEmbeddedDatabase } from '../src/database/embedded.ts'
import { transaction } from '../src/database/transaction.ts'
import type { Program } from './program.ts'

export interface BenchDatabase extends AsyncDisposable {
  readonly db: Database
  readonly pool: pg.Pool
}

const log = pino({ level: 'error' }, pino.destination(2))

/** Opens the database of a program under measurement, beside it. */
export async function openProgramDatabase({ dataDir, databaseUrl }: Program): Promise<BenchDatabase> {
  if (databaseUrl !== undefined) return opened({ connectionString: databaseUrl })
  const embedded = await borrowEmbeddedDatabase(dataDir, log)
  return opened(embedded.connection, () => embedded.stop())
}

function opened(connection: pg.ClientConfig, stop = async () => {}): BenchDatabase {
  const { db, pool, close } = openDatabase(connection, log, { isPatient: true })
  return { db, pool, [Symbol.asyncDispose]: () => close().then(stop) }
}

export const benchLogin = { email: 'member@bench.example', password: 'bench-password' }

/** One member who can sign in with `benchLogin`. */
export async function seedMember({ db }: BenchDatabase): Promise<string> {
  return transaction(db, (trx) => createAccount(trx, { ...benchLogin, role: 'member' }))
}

/**
 * Adds published articles, by default with 3 KB of content each, and leaves the tables as a settled service has them.
 * @returns the ids and slugs of `samples` of them, spread evenly
 */
export async function seedArticles(
  { pool }: BenchDatabase,
  count: number,
  samples: number,
  { contentWords = 93 } = {},
) {
  const client = await pool.connect()
  try {
    await client.query(insertArticles, [randomUUIDv7().slice(0, 8), count, contentWords])
    await client.query('insert into news_counters (article_id) select id from news_articles on conflict do nothing')
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ id: string; slug: string }>(
      `select id, slug from (select id, slug, row_number() over (order by id) as place from news_articles) placed
       where place % $1 = 0 limit $2`,
      [Math.max(1, Math.floor(count / samples)), samples],
    )
    return rows
  } finally {
    client.release(true)
  }
}

// Words that repeat as words do, so that compression and search meet what they meet in life.
const insertArticles = `
  insert into news_articles
    (id, title, content, excerpt, slug, category, category_slug, tags, visibility, status, seo, published_at, created_at)
  select gen_random_uuid(), 'Article ' || number || ' of a growing community',
    (select string_agg(md5((number % 1000 + part)::text), ' ') from generate_series(1, $3::int) part),
    'What happened in week ' || number % 52, 'article-' || $1::text || '-' || number, 'Community', 'community',
    array['tag-' || number % 100], 'public', 'published',
    '{"metaTitle": "", "metaDescription": "", "keywords": []}',
    now() - number * interval '1 second', now() - number * interval '1 second'
  from generate_series(1, $2::int) number`
