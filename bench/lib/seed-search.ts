import { type BenchDatabase, onOneConnection } from './database.ts'
import { seedUsers } from './seed-accounts.ts'
import { insertArticles } from './seed-articles.ts'
import { seedOpportunities } from './seed-opportunities.ts'

/** Adds as many of each kind, of which all have the texts of opportunities, in both languages. */
export async function seedSearched(database: BenchDatabase, count: number, ownerId: string): Promise<void> {
  await seedOpportunities(database, count, 1, [ownerId])
  await seedUsers(database, count)
  await insertArticles(database, articlesOf, count)
  await onOneConnection(database, async (client) => {
    // In one transaction: what waits for the program to index it is never seen.
    await client.query('begin')
    await client.query(insertEntities, [ownerId])
    await client.query(fillProfiles)
    await client.query('commit')
    await client.query('vacuum analyze')
  })
}

const articlesOf = (first: number, last: number) => `
  select number::integer as number, gen_random_uuid() as id, title, description as content, short_description as excerpt,
    'article-' || number as slug, 'Community' as category, 'community' as category_slug, tags, 'published' as status,
    created_at as published_at
  from opportunities where number between ${first} and ${last}`

const insertEntities = `
  with inserted as (
    insert into entities (id, name, description, category, visibility, owner_id, created_at)
    select gen_random_uuid(), title, description, category, visibility, $1, created_at from opportunities
    returning id, name
  ), members as (
    insert into entity_members (entity_id, user_id) select id, $1 from inserted
  )
  update entity_search set search = opportunities.search
  from inserted join opportunities on title = name where entity_id = inserted.id`

const fillProfiles = `
  with filled as (
    update users set position = title, bio = description
    from (select id, row_number() over (order by id) as number from users) numbered
    join opportunities using (number)
    where users.id = numbered.id
    returning users.id, opportunities.search
  )
  update member_search set search = filled.search from filled where user_id = filled.id`
