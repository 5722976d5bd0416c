import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { verifyDaily } from '../../features/audit/daily-verification.ts'
import { createAccount } from '../../features/auth/create-account.ts'
import { createArticle } from '../../features/news/create.ts'
import { mayRead } from '../../features/news/visibility.ts'
import { tellOfBrokenAuditLog } from '../../features/notifications/broken-audit-log.ts'
import type { Features } from '../../features.ts'
import type { Actor } from '../../platform/access/caller.ts'
import { storeIdentity } from '../../platform/community/identity.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { chance, daysFromNow } from './chance.ts'
import { englishArticles, people, TIME_ZONE, ukrainianArticles } from './content.ts'
import { fillWithAnnouncements } from './fill-announcements.ts'
import { fillWithBarred } from './fill-barred.ts'
import { fillWithInvitations } from './fill-invitations.ts'
import { fillWithOpportunities } from './fill-opportunities.ts'
import { fillReviewQueue } from './fill-review-queue.ts'
import { fillWithSecurityEvents } from './fill-security-events.ts'
import { storeDrawing } from './pictures.ts'
import type { DemoArticle, Inhabitant } from './schema.ts'

/** Fills an empty database with people and with what they have written, read, liked and offered. */
export async function fillWithDemoContent(platform: Platform, features: Features): Promise<void> {
  const { db, community } = platform
  const { audit } = features
  const addresses = features.pictureAddresses
  // Chosen as an administrator would, so that it can be changed.
  await transaction(db, (trx) => storeIdentity(trx, { timeZone: TIME_ZONE }))
  const inhabitants = await Promise.all(
    people.map(async (person) => ({
      ...person,
      id: await transaction(db, (trx) => createAccount(trx, community, person)),
    })),
  )
  const admin = inhabitants.find(({ role }) => role === 'admin')
  if (admin === undefined) throw new Error('the demo has no administrator')
  const { id, email, role } = admin
  const actor: Actor = { user: { id, email, role }, ipAddress: '127.0.0.1', userAgent: 'hromada demo' }
  await joinEarlier(db, inhabitants)
  for (const article of [...englishArticles, ...ukrainianArticles]) {
    const featuredImage = await drawFor(article)
    await transaction(db, async (trx) => {
      const articleId = await writeArticle(trx, article, featuredImage)
      const likes = await likeArticle(trx, articleId, article, inhabitants)
      await viewArticle(trx, articleId, article, likes)
    })
  }
  await fillWithOpportunities({ ...platform, audit, addresses }, inhabitants, actor)
  await fillWithAnnouncements({ db, community, audit }, inhabitants, actor)
  await fillWithInvitations({ db, community, audit }, inhabitants, actor)
  await fillReviewQueue({ ...platform, audit }, inhabitants, actor)
  const barred = await fillWithBarred(platform, features, actor)
  await fillWithSecurityEvents(db, [...inhabitants, ...barred])
  const { keys, settings, log } = platform
  const tellOfBreak = tellOfBrokenAuditLog(community)
  // As in the night.
  await verifyDaily({ db, keys: keys.audit, dataFolder: settings.dataFolder, log, tellOfBreak })

  async function drawFor({ picture, title }: DemoArticle): Promise<string | null> {
    return picture && storeDrawing(platform, id, { name: picture, alt: title, width: 640, height: 360 })
  }

  async function writeArticle(trx: Transaction, article: DemoArticle, featuredImage: string | null): Promise<string> {
    const { publishedDaysAgo, publishInDays, picture: _picture, language: _language, ...content } = article
    const publishAt = publishInDays === undefined ? null : daysFromNow(publishInDays).toISOString()
    const created = await createArticle(trx, { community, audit, addresses }, actor, {
      ...content,
      featuredImage,
      publishAt,
    })
    const writtenAt = daysFromNow(-publishedDaysAgo)
    await trx
      .updateTable('news_articles')
      .set({
        created_at: writtenAt,
        updated_at: writtenAt,
        published_at: article.status === 'draft' ? null : writtenAt,
      })
      .where('id', '=', created.id)
      .execute()
    return created.id
  }
}

/** Over the last year, the last few within a month. */
async function joinEarlier(db: Database, inhabitants: readonly Inhabitant[]): Promise<void> {
  for (const { id, email } of inhabitants) {
    const joinedAt = daysFromNow(-1 - 360 * chance(`joined ${email}`) ** 3)
    await db.updateTable('users').set({ created_at: joinedAt }).where('id', '=', id).execute()
  }
}

/** @returns how many liked it: about half of those who may read it */
async function likeArticle(
  trx: Transaction,
  articleId: string,
  { title, status, visibility, publishedDaysAgo }: DemoArticle,
  inhabitants: readonly Inhabitant[],
): Promise<number> {
  if (status === 'draft') return 0
  const readers = inhabitants.filter((person) => mayRead(person, { status: 'published', visibility, authorId: null }))
  const fans = readers.filter(({ email }) => chance(`like ${email} ${title}`) < 0.55)
  for (const { id, email } of fans) {
    const likedAt = daysFromNow(-chance(`time ${email} ${title}`) * publishedDaysAgo)
    await sql`
      insert into news_likes (id, user_id, article_id, created_at)
      values (${randomUUIDv7()}, ${id}, ${articleId}, ${likedAt})`.execute(trx)
  }
  return fans.length
}

/** Old articles of the widest circle have been read most; a draft has not been read. */
async function viewArticle(
  trx: Transaction,
  articleId: string,
  { title, status, visibility, publishedDaysAgo }: DemoArticle,
  likes: number,
): Promise<void> {
  const readersPerDay = { public: 90, member: 25, confidential: 6 }[visibility]
  const dailyShares = Math.log2(1 + publishedDaysAgo) * (0.5 + chance(`views ${title}`))
  const views = status === 'draft' ? 0 : likes + Math.round(readersPerDay * dailyShares)
  await trx
    .updateTable('news_counters')
    .set({ views: String(views), ranked_views: String(views), like_count: String(likes) })
    .where('article_id', '=', articleId)
    .execute()
}
