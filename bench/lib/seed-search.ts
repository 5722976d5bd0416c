import { type BenchDatabase, onOneConnection, withoutIndex } from './database.ts'
import { seedUsers } from './seed-accounts.ts'
import { seedOpportunities } from './seed-opportunities.ts'

/** Adds as many of each kind, of which all have the texts of opportunities, in both languages. */
export async function seedSearched(database: BenchDatabase, count: number, ownerId: string): Promise<void> {
  await seedOpportunities(database, count, 1, [ownerId])
  await seedUsers(database, count)
  await onOneConnection(database, async (client) => {
    await withoutIndex(client, 'news_articles_search', async () => void (await client.query(insertArticles)))
    await client.query('insert into news_counters (article_id) select id from news_articles on conflict do nothing')
    for (const [index, fill, vectors] of [
      ['entity_search_words', insertEntities, indexEntities],
      ['member_search_words', fillProfiles, indexMembers],
    ] as const) {
      await client.query('begin')
      await withoutIndex(client, index, async () => {
        await client.query(fill, fill === insertEntities ? [ownerId] : [])
        await client.query(vectors)
      })
      await client.query('commit')
    }
    await client.query('vacuum analyze')
  })
}

const insertArticles = `
  insert into news_articles
    (id, title, content, excerpt, slug, category, category_slug, tags, visibility, status, seo, published_at, created_at,
    search)
  select gen_random_uuid(), title, description, short_description, 'article-' || number, 'Community', 'community', tags,
    'public', 'published', '{"metaTitle": "", "metaDescription": "", "keywords": []}', created_at, created_at, search
  from opportunities`

const insertEntities = `
  with inserted as (
    insert into entities (id, name, description, category, visibility, owner_id, created_at)
    select gen_random_uuid(), title, description, category, visibility, $1, created_at from opportunities
    returning id
  )
  insert into entity_members (entity_id, user_id) select id, $1 from inserted`

const indexEntities = `
  insert into entity_search (entity_id, search)
  select entities.id, opportunities.search from entities join opportunities on title = name`

const fillProfiles = `
  update users set position = title, bio = description
  from (select id, row_number() over (order by id) as number from users) numbered join opportunities using (number)
  where users.id = numbered.id`

const indexMembers = `
  insert into member_search (user_id, search)
  select users.id, opportunities.search from users join opportunities on title = position
  on conflict (user_id) do update set search = excluded.search`
