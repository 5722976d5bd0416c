import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { OwnSession, Profile, SignIn } from '../../src/features/accounts/schema.ts'
import { newSession } from './accounts.ts'
import type { Member, TestApp } from './test-app.ts'

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** The three ways in which a member can say who it is. */
export async function credentialsOf({ cookie, token, jwt }: Member): Promise<Record<string, string>[]> {
  return [{ cookie }, bearer(token), bearer(await jwt())]
}

/** What the address of the own account answers. */
export async function readProfile(app: TestApp, as: Member): Promise<Static<typeof Profile>> {
  const { status, body, text } = await app.request('GET', '/api/profile', { as })
  assert.equal(status, 200, text)
  return body
}

export async function readSessions(
  app: TestApp,
  headers: Record<string, string>,
): Promise<Static<typeof OwnSession>[]> {
  const { status, body, text } = await app.request('GET', '/api/profile/sessions', { headers })
  assert.equal(status, 200, text)
  return body.sessions
}

export async function readSignIns(app: TestApp, as: Member): Promise<SignIn[]> {
  const { status, body, text } = await app.request('GET', '/api/profile/login-history', { as })
  assert.equal(status, 200, text)
  return body.loginHistory
}

/** A sign-in as it is stored, without the cost of a password. */
export async function storeSession({ owner, platform }: TestApp, { id }: Member, at = new Date()): Promise<void> {
  const lastExpiry = new Date(at.getTime() + 90 * 24 * 60 * 60 * 1000)
  const given = {
    created_at: at,
    updated_at: at,
    expires_at: lastExpiry,
    ip_address: '192.0.2.1',
    user_agent: 'Stored',
  }
  await owner
    .insertInto('sessions')
    .values(newSession(platform, id, given).row)
    .execute()
}

/** Published articles of a member, each a single word of so many bytes. */
export async function storeArticles({ platform }: TestApp, { id }: Member, count: number, bytes = 10): Promise<void> {
  await sql`
    with written as (
      insert into news_articles (id, title, content, excerpt, slug, category, category_slug, status, visibility, seo,
        author_id, published_at, search)
      select gen_random_uuid(), 'Stored ' || number, repeat('x', ${bytes}::int), 'Excerpt',
        'stored-' || gen_random_uuid(), 'Other', 'other', 'published', 'public', '{}', ${id}, now(), ''
      from generate_series(1, ${count}::int) number
      returning id
    )
    insert into news_counters (article_id) select id from written`.execute(platform.db)
}

/** Likes of a member for every article that is there. */
export async function storeLikes({ platform }: TestApp, { id }: Member): Promise<void> {
  await sql`
    with added as (
      insert into news_likes (id, user_id, article_id)
      select gen_random_uuid(), ${id}, articles.id from news_articles articles
      returning article_id
    )
    update news_counters set like_count = like_count + 1 where article_id in (select article_id from added)`.execute(
    platform.db,
  )
}
