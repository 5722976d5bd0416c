import assert from 'node:assert/strict'
import type pg from 'pg'
import { runHromada } from '../process/program.ts'
import type { Ledger } from './traffic.ts'

/** Traffic that met no failure has left exactly what was answered, and an audit log without a gap. */
export async function checkLedger(client: pg.Client, ledger: Ledger, environment: Record<string, string>) {
  const counted = await client.query('select article_id as id, views::int from news_counters')
  const views = new Map(counted.rows.map(({ id, views }) => [id, views]))
  for (const [id, shown] of ledger.views) assert.equal(views.get(id), shown)

  const liked = await client.query(`select user_id || ' ' || article_id as pair from news_likes`)
  const likedPairs = new Set(liked.rows.map(({ pair }) => pair))
  for (const [pair, isLiked] of ledger.likes) assert.equal(likedPairs.has(pair), isLiked)

  const written = await client.query(`select id from news_articles where title like 'Written %'`)
  assert.deepEqual(written.rows.map(({ id }) => id).toSorted(), ledger.articles.toSorted())
  const attached = await client.query('select id from attachments')
  assert.deepEqual(attached.rows.map(({ id }) => id).toSorted(), ledger.files.toSorted())

  const { code, output, complaints } = await runHromada(['audit', 'verify'], { environment })
  assert.deepEqual({ code, complaints }, { code: 0, complaints: '' }, output)
}
