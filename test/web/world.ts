import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Webhook } from '../../src/features/webhooks/schema.ts'
import type { Locale, Role } from '../../src/platform/database/tables/accounts.ts'
import { makeKey } from '../harness/api-key-fixtures.ts'
import { submit } from '../harness/application-fixtures.ts'
import { makeEntity } from '../harness/entity-fixtures.ts'
import { callsOnInvitations } from '../harness/invitation-fixtures.ts'
import { writeArticle } from '../harness/news-fixtures.ts'
import { announce } from '../harness/notification-fixtures.ts'
import { changeOpportunity, postIn } from '../harness/opportunity-fixtures.ts'
import type { Member, TestApp } from '../harness/test-app.ts'
import { link, newWallet } from '../harness/wallet-fixtures.ts'
import { makeWebhook, storeDelivery } from '../harness/webhook-fixtures.ts'

/**
 * The community and everything that its members write is Greek in the tests of pages: so what a page shows in Latin or
 * Cyrillic letters is ours, and must be in the reader's language.
 */
export const COMMUNITY = 'Κοινότητα Αθηνών'
const CATEGORY = 'Εκδηλώσεις'
const LONG_WORD = 'Ηλεκτροεγκεφαλογραφημα'.repeat(4)
const TEXT = 'Ένα κείμενο με *έμφαση*, έναν [σύνδεσμο](https://παράδειγμα.example/δρόμος) και άλλα. '.repeat(8)

/** One of each thing that pages show, with long and short texts, and who may see them. */
export interface World {
  readonly people: Readonly<Record<Role, Member>>
  readonly article: { readonly id: string; readonly slug: string }
  /** Of the member. */
  readonly opportunity: string
  readonly entity: string
  /** Received for the opportunity. */
  readonly application: string
  /** Another's, to which the member has applied. */
  readonly otherOpportunity: string
  readonly webhook: string
  /** To the webhook, in the third attempt. */
  readonly delivery: string
  /** Sent to people whom its channels reach and do not reach. */
  readonly announcement: string
  /** Due later. */
  readonly scheduledAnnouncement: string
  /** Awaits review, after it was sent back once. */
  readonly pending: string
}

/** @param locale of all accounts, and so of their notifications */
export async function fillWorld(app: TestApp, locale: Locale): Promise<World> {
  const people: Record<Role, Member> = {
    visitor: await app.member('visitor'),
    subscriber: await app.member('subscriber'),
    member: await app.member('member'),
    confidential: await app.member('confidential'),
    admin: await app.member('admin'),
  }
  for (const [place, { id }] of Object.values(people).entries()) {
    const name = place % 2 === 0 ? 'Αθηνά Παπαδοπούλου' : `Κωνσταντίνος ${LONG_WORD}`
    await app.owner.updateTable('users').set({ language: locale, name }).where('id', '=', id).execute()
  }
  const { subscriber, member, confidential, admin } = people
  await app.owner.deleteFrom('news_categories').where('name', '!=', CATEGORY).execute()
  await app.owner
    .insertInto('news_categories')
    .values({ id: randomUUIDv7(), name: CATEGORY, slug: 'ekdiloseis' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const article = await writeOnNews(app, admin)
  await writeOnNews(app, admin, { title: LONG_WORD, tags: [LONG_WORD.slice(0, 50)], featured: true })
  const { id: entity } = await makeEntity(app, member, {
    name: `Εταιρεία ${LONG_WORD}`,
    category: 'Τεχνολογία',
    description: TEXT,
    website: 'https://example.org/',
    location: { city: 'Αθήνα', country: 'Ελλάδα' },
  })
  await callsOnInvitations(app).invited(entity, confidential, member)
  const opportunity = await postIn(app, member, {
    title: `Θέση ${LONG_WORD}`,
    short_description: 'Σύντομη περιγραφή.',
    description: TEXT,
    category: 'Τεχνολογία',
    entity_id: entity,
    location: { city: 'Αθήνα', country: 'Ελλάδα', remote: true },
    budget: { min: 1_000, max: 2_000, currency: 'EUR', per: 'month' },
    requirements: ['Υπομονή', LONG_WORD],
    benefits: ['Ήλιος'],
    tags: ['ετικέτα', LONG_WORD.slice(0, 50)],
    expires_at: new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString(),
  })
  const otherOpportunity = await postIn(app, admin, {
    title: 'Άλλη θέση',
    description: TEXT,
    type: 'project',
    category: 'Τέχνη',
  })
  const { id: application } = await submit(app, confidential, opportunity, { message: TEXT })
  await submit(app, member, otherOpportunity, { message: TEXT })
  await submit(app, subscriber, otherOpportunity, { message: TEXT })
  const pending = await waitForReview(app, people, entity)
  await makeKey(app, member, { name: LONG_WORD })
  const { webhook } = await makeWebhook(app, admin, 'https://example.org/hook')
  const delivery = await deliverTo(app, webhook)
  await link(app, member, newWallet())
  const announcement = await announceTo(app, people, {})
  const scheduledAnnouncement = await announceTo(app, people, {
    scheduledFor: '2999-01-01T00:00:00Z',
    title: LONG_WORD,
  })
  return {
    ...{
      people,
      article,
      opportunity,
      entity,
      application,
      otherOpportunity,
      announcement,
      scheduledAnnouncement,
      pending,
    },
    webhook: webhook.id,
    delivery,
  }
}

/** One of each outcome; the one that arrived tells of the last event there is. */
async function deliverTo(app: TestApp, webhook: Webhook): Promise<string> {
  for (const status of ['pending', 'failed', 'skipped'] as const) await storeDelivery(app, webhook, { status })
  const delivery = await storeDelivery(app, webhook, { status: 'delivered', attempts: 3 })
  const attempt = { at: '2026-11-23T10:00:00.000Z', duration_ms: 15_000, response_status: null, response_body: null }
  const answered = { response_status: 503, response_body: TEXT.slice(0, 512), failure: 'The server answered 503' }
  const attempts = [
    { ...attempt, number: 1, failure: 'The server did not answer in time' },
    { ...attempt, number: 2, ...answered },
    { ...attempt, number: 3, response_status: 200, response_body: '', failure: null, duration_ms: 84 },
  ]
  await app.owner
    .updateTable('webhook_deliveries')
    .set({
      attempt_log: JSON.stringify(attempts),
      event_id: sql`(select id from events order by number desc limit 1)`,
      response_status: 200,
    })
    .where('id', '=', delivery)
    .execute()
  return delivery
}

async function announceTo(app: TestApp, { admin, ...others }: World['people'], given: object): Promise<string> {
  const { status, body, text } = await announce(app, admin, {
    userIds: Object.values(others).map(({ id }) => id),
    title: 'Ανακοίνωση',
    body: TEXT,
    channels: ['IN_APP', 'EMAIL', 'PUSH', 'SMS'],
    actionUrl: '/news',
    actionText: 'Περισσότερα',
    ...given,
  })
  if (status !== 201) throw new Error(text)
  return body.data.batchId
}

async function waitForReview(app: TestApp, { member, confidential, admin }: World['people'], entity: string) {
  await postIn(app, confidential, { title: 'Περιμένει', description: TEXT, category: 'Τέχνη' }, 'pending')
  const pending = await postIn(
    app,
    member,
    {
      title: `Περιμένει ${LONG_WORD}`,
      short_description: 'Σύντομη περιγραφή.',
      description: TEXT,
      type: 'project',
      category: 'Τεχνολογία',
      entity_id: entity,
      location: { city: 'Αθήνα', country: 'Ελλάδα', remote: true },
      budget: { min: 1_000, currency: 'EUR', per: 'month' },
      requirements: ['Υπομονή', LONG_WORD],
      tags: ['ετικέτα'],
      visibility: 'confidential',
      confidential_details: { μισθός: LONG_WORD },
      contact_person: { name: 'Αθηνά', phone: '+30 210 000 0000' },
      expires_at: new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString(),
    },
    'pending',
  )
  const body = { ids: [pending], status: 'draft', reason: `Λείπει ο μισθός. ${LONG_WORD}` }
  await app.request('POST', '/api/admin/opportunities/bulk/status', { as: admin, body })
  await changeOpportunity(app, member, pending, { status: 'pending' })
  return pending
}

const writeOnNews = (app: TestApp, as: Member, given: object = {}) =>
  writeArticle(app, as, {
    title: 'Νέα της κοινότητας',
    excerpt: 'Περίληψη του άρθρου.',
    content: `## Τίτλος\n\n${TEXT}\n\n- ένα\n- δύο\n\n> Παράθεση\n\n| α | β |\n| - | - |\n| 1 | ${LONG_WORD} |\n\n\`\`\`\n${LONG_WORD}\n\`\`\``,
    category: CATEGORY,
    tags: ['ετικέτα'],
    ...given,
  })
