import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { sealAuditLog } from '../../../test/harness/audit-entries.ts'
import { articleBody } from '../../../test/harness/news-fixtures.ts'
import { testApp } from '../../../test/harness/suite.ts'

const app = testApp()

test('of many concurrent creations each has its own answer, is counted and audited for its author', async () => {
  const writers = [await app.member('admin'), await app.member('admin')]
  const kinds = [
    [201, {}],
    [400, { category: 'Nowhere' }],
    [400, { slug: 'same-for-all' }],
    [400, { slug: 'categories' }],
    [201, { category: 'events', tags: ['a, "b"', "c'd"], gallery: [], status: 'draft' }],
  ] as const
  const sent = Array.from({ length: 50 }, (_, index) => {
    const [status, fields] = kinds[index % kinds.length] ?? [0, {}]
    const body = { ...articleBody({ title: `Written at once, the ${index}th` }), ...fields }
    return { status, body, as: writers[index % 2] }
  })
  const answers = await Promise.all(
    sent.map(({ body, as }) => app.request('POST', '/api/news', { body, ...(as && { as }) })),
  )
  const written = answers.filter(({ status }) => status === 201)
  const same = answers.filter(({ body }) => body.data?.slug === 'same-for-all')
  assert.equal(same.length, 1)
  assert.equal(written.length, 21)
  for (const [index, { status, body }] of answers.entries()) {
    const { body: input, status: expected, as } = sent[index] as (typeof sent)[number]
    if (input.slug === 'same-for-all') continue
    assert.equal(status, expected, JSON.stringify(body))
    if (status !== 201) continue
    const { title, content, tags, authorId } = body.data
    assert.deepEqual(
      { title, content, tags, authorId },
      { title: input.title, content: input.content, tags: input.tags ?? [], authorId: as?.id },
    )
  }
  await sealAuditLog(app)
  const { rows } = await sql<{ articles: string; counters: string; totals: string; entries: string }>`
    select (select count(*) from news_articles) as articles, (select count(*) from news_counters) as counters,
      (select sum(articles) from news_totals) as totals,
      (select count(*) from audit_entries join news_articles on target_id = news_articles.id::text
        where action = 'NEWS_CREATE' and actor_id = author_id) as entries`.execute(app.owner)
  assert.deepEqual(rows, [{ articles: '21', counters: '21', totals: '21', entries: '21' }])
})
