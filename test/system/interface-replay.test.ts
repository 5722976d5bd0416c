// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { upload } from '../harness/attachment-fixtures.ts'
import { writeArticle } from '../harness/news-fixtures.ts'
import { insertInApp } from '../harness/notification-fixtures.ts'
import { postIn } from '../harness/opportunity-fixtures.ts'
import { assertShape, type Shape } from '../harness/shapes.ts'
import { before, testApp, testMember } from '../harness/suite.ts'
import type { Member } from '../harness/test-app.ts'
import { link, newWallet } from '../harness/wallet-fixtures.ts'

/** The requests that the specification of the interface shows, in its order, and what it says of their answers. */
interface Replay {
  readonly request: string
  readonly as?: Member
  readonly body?: unknown
  readonly status?: number
  readonly answer: Shape
}

const app = testApp()
const admin = testMember(app, 'admin')
const member = testMember(app, 'member')
const confidential = testMember(app, 'confidential')
const other = testMember(app, 'subscriber')
let article: { readonly id: string; readonly slug: string }
let opportunity: string
let notification: string

before(async () => {
  article = await writeArticle(app, admin, { tags: ['yearly'] })
  opportunity = await postIn(app, member, { category: 'IT', tags: ['node'] })
  for (const who of [member, confidential]) notification = (await insertInApp(app, who, 2))[0] ?? ''
  await link(app, member, newWallet())
})

async function replay({ request, as, body, status = 200, answer }: Replay): Promise<void> {
  const [method = '', path = ''] = request.split(' ')
  const given = await app.request(method, path, { ...(as && { as }), ...(body !== undefined && { body }) })
  assert.equal(given.status, status, `${request}: ${given.text}`)
  assertShape(given.body, answer, request)
}

const Article: Shape = {
  ...{ id: String, title: String, content: String, excerpt: String, slug: String, category: String, tags: [String] },
  ...{ visibility: 'public', status: 'published', featured: Boolean, views: Number, likeCount: Number },
  ...{ publishedAt: String, createdAt: String, updatedAt: String, authorId: String },
  seo: { metaTitle: String, metaDescription: String },
}

test('news', async () => {
  const { id, slug } = article
  const changes = {
    ...{
      title: 'Annual meeting',
      content: 'We meet.',
      excerpt: 'A meeting',
      slug: 'annual-meeting',
      tags: ['meeting'],
    },
    ...{ featuredImage: 'https://example.com/a.jpg', gallery: ['https://example.com/b.jpg'], visibility: 'public' },
    ...{ status: 'published', featured: true },
    seo: { metaTitle: 'Meeting', metaDescription: 'Annual', keywords: ['meeting'] },
  }
  const updated = { id, title: 'Annual meeting', slug: 'annual-meeting', tags: ['meeting'] as const, updatedAt: String }
  const like = { request: `POST /api/news/${id}/like`, as: member }
  for (const each of [
    { request: `GET /api/news/${id}`, answer: { success: true, data: Article } },
    { request: `GET /api/news/${slug}`, answer: { success: true, data: Article } },
    { request: 'GET /api/news/none', status: 404, answer: { success: false, error: 'News article not found' } },
    { request: `PUT /api/news/${id}`, body: changes, status: 401, answer: { error: 'Authentication required' } },
    {
      request: `PUT /api/news/${id}`,
      as: member,
      body: changes,
      status: 403,
      answer: { error: 'Admin access required' },
    },
    {
      ...{ request: `PUT /api/news/${id}`, as: admin, body: changes },
      answer: { success: true, data: updated, message: 'News article updated successfully' },
    },
    {
      ...{ ...like, body: { action: 'like' } },
      answer: { success: true, message: 'Article liked successfully', data: { liked: true, totalLikes: 1 } },
    },
    {
      ...{ ...like, body: { action: 'unlike' } },
      answer: { success: true, message: 'Article unliked successfully', data: { liked: false, totalLikes: 0 } },
    },
    { ...like, body: {}, status: 400, answer: { success: false, error: "Invalid action. Must be 'like' or 'unlike'" } },
    {
      ...{ request: `DELETE /api/news/${id}`, as: admin },
      answer: { success: true, message: 'News article deleted successfully' },
    },
  ] satisfies Replay[])
    await replay(each)
})

test('administration of users', async () => {
  const user = `/api/admin/users/${other.id}`
  const role = { role: 'member', reason: 'Active' }
  const verification = { isVerified: true, verificationType: 'manual', notes: 'Passport seen' }
  const deletion = { reason: 'Asked for it', deleteData: true, notifyUser: false }
  const preferences = { language: 'en', theme: String, notifications: { email: Boolean, push: Boolean, sms: Boolean } }
  const statistics = { entitiesCreated: 0, opportunitiesCreated: 0, notificationsSent: Number }
  const roleData = {
    userId: other.id,
    previousRole: 'subscriber',
    newRole: 'member',
    updatedBy: admin.id,
    ...{ reason: 'Active' },
  }
  for (const each of [
    {
      ...{ request: `GET ${user}`, as: admin },
      answer: {
        id: other.id,
        email: String,
        name: String,
        isVerified: Boolean,
        isActive: true,
        preferences,
        statistics,
      },
    },
    {
      ...{ request: `GET ${user}`, as: member, status: 403 },
      answer: { error: 'FORBIDDEN', message: 'Admin privileges required', code: 403 },
    },
    {
      ...{ request: `PUT ${user}/role`, as: admin, body: role },
      answer: { success: true, message: 'User role updated successfully', data: { ...roleData, updatedAt: String } },
    },
    {
      ...{ request: `PUT ${user}/role`, as: admin, body: { role: 'king' }, status: 400 },
      answer: { error: 'INVALID_ROLE', message: 'Invalid role specified', code: 400, validRoles: [String] },
    },
    {
      ...{ request: `PUT ${user}/verification`, as: admin, body: verification },
      answer: { success: true, message: String, data: { userId: other.id, ...verification, verifiedBy: admin.id } },
    },
    {
      ...{ request: `PUT ${user}/verification`, as: admin, body: { isVerified: 'yes' }, status: 400 },
      answer: { error: 'Invalid verification status' },
    },
    {
      ...{ request: 'POST /api/admin/users/bulk/role', as: admin, body: { userIds: [other.id], ...role } },
      answer: { success: true },
    },
    {
      request: 'POST /api/admin/users/bulk/verification',
      ...{ as: admin, body: { userIds: [other.id], isVerified: false, notes: '' }, answer: { success: true } },
    },
    {
      ...{ request: `DELETE /api/admin/users/${admin.id}`, as: admin, body: deletion, status: 400 },
      answer: { error: 'CANNOT_DELETE_ADMIN', message: 'Cannot delete admin user account', code: 400 },
    },
    {
      ...{ request: `DELETE ${user}`, as: admin, body: deletion },
      answer: {
        ...{ success: true, message: 'User account deleted successfully' },
        data: { userId: other.id, deletedBy: admin.id, deletedAt: String, reason: 'Asked for it', dataDeleted: true },
      },
    },
    {
      ...{ request: `GET /api/admin/users/${'0'.repeat(24)}`, as: admin, status: 404 },
      answer: { error: 'USER_NOT_FOUND', message: 'User with specified ID does not exist', code: 404 },
    },
  ] satisfies Replay[])
    await replay(each)
})

test('wallets, notifications and preferences', async () => {
  const path = '/api/notifications'
  const listed = { id: String, userId: member.id, type: String, priority: String, title: String, body: String }
  const created = {
    ...{ userIds: [member.id], type: 'SYSTEM_ANNOUNCEMENT', priority: 'NORMAL', title: 'Hello', body: 'To you' },
    ...{ data: { a: 1 }, channels: ['IN_APP'], scheduledFor: '2030-01-01T00:00:00.000Z' },
    ...{ expiresAt: '2030-02-01T00:00:00.000Z', actionText: 'Open', actionUrl: 'https://example.com' },
  }
  const shapeA = {
    ...{ language: 'uk', timezone: 'Europe/Kyiv', enabled: true, channels: { sms: false } },
    ...{ types: { marketingOffers: false }, quiet_hours: { enabled: true, start: '22:00', end: '07:00' } },
    frequency: { digest: 'daily', batching: true },
  }
  const shapeB = {
    ...{ enabled: true, channels: { inApp: true }, categories: { marketing: true }, language: 'en' },
    ...{ frequency: { immediate: true, daily: false, weekly: false } },
    quietHours: { enabled: true, start: '22:00', end: '07:00', timezone: 'Europe/Kyiv' },
  }
  const updated = { success: true, message: 'Notification preferences updated successfully' }
  const activity = { last7Days: Number, last30Days: Number }
  const counts = { unreadCount: Number, totalCount: Number, recentActivity: activity }
  for (const each of [
    {
      ...{ request: 'GET /api/wallet/list', as: member },
      answer: { wallets: [{ address: String, isPrimary: true }] },
    },
    { request: 'GET /api/wallet/list', status: 401, answer: { error: String } },
    { request: 'GET /api/wallet/balance', as: admin, status: 404, answer: { error: String } },
    {
      ...{ request: `GET ${path}?limit=1&unreadOnly=true&types=SYSTEM_ANNOUNCEMENT`, as: member },
      answer: { notifications: [listed], unreadCount: Number, totalCount: Number, hasMore: true, lastVisible: String },
    },
    { request: `GET ${path}?stats=true`, as: member, answer: { ...counts, typeBreakdown: {}, channelBreakdown: {} } },
    { request: `POST ${path}`, as: admin, body: created, status: 201, answer: {} },
    { request: `POST ${path}/${notification}/read`, as: confidential, answer: { success: true, readAt: String } },
    {
      ...{ request: `POST ${path}/read-all`, as: member },
      answer: { success: true, message: String, markedCount: Number },
    },
    {
      ...{ request: `POST ${path}/read-all`, as: member },
      answer: { success: true, message: '0 notifications marked as read', markedCount: 0 },
    },
    { request: `POST ${path}/read-all`, status: 401, answer: { error: 'User not authenticated' } },
    {
      ...{ request: `GET ${path}/preferences`, as: member },
      answer: { enabled: true, channels: { inApp: true, email: true, sms: false, push: false }, language: 'en' },
    },
    { request: `PUT ${path}/preferences`, as: member, body: shapeA, answer: updated },
    { request: `PUT ${path}/preferences`, as: member, body: shapeB, answer: updated },
    {
      ...{ request: `PUT ${path}/preferences`, as: member, body: { language: 'de' }, status: 400 },
      answer: { error: 'Invalid preferences data provided.' },
    },
  ] satisfies Replay[])
    await replay(each)
})

test('opportunities', async () => {
  const path = '/api/opportunities'
  const listed = {
    ...{ id: opportunity, title: String, description: String, type: 'job', status: 'active', tags: [String] as const },
    ...{ visibility: String, created_at: String, updated_at: String, views: Number, applications: 0 },
    is_featured: false,
  }
  const pagination = { current_page: 1, total_pages: 1, total_items: 1, per_page: 10, has_next: false, has_prev: false }
  const filters = { categories: [String], types: [String] } as const
  const list = { success: true, data: { opportunities: [listed], pagination, filters } } as const
  const job = {
    ...{ title: 'Editor', description: 'Edits', short_description: 'Short', category: 'Media', type: 'project' },
    ...{ budget: { min: 10, max: 20, currency: 'EUR', per: 'hour' }, location: { city: 'Kyiv', remote: true } },
    ...{ requirements: ['care'], benefits: ['tea'], contact_person: { name: 'Ada', email: 'ada@example.com' } },
    ...{ application_process: { method: 'form', instructions: 'Write', required_documents: ['CV'] }, tags: ['text'] },
    ...{ expires_at: '2030-01-01T00:00:00.000Z', visibility: 'public' },
  }
  const refused = (code: string, field: string) =>
    ({
      success: false,
      error: { code, message: String, details: { field, reason: String }, timestamp: String },
    }) as const
  for (const each of [
    { request: `GET ${path}?page=1&limit=10&type=job&category=IT&tags=node&sort=created_at&order=desc`, answer: list },
    { request: `GET ${path}?limit=51`, status: 400, answer: refused('INVALID_PARAMETERS', 'limit') },
    { request: `GET ${path}/${opportunity}`, answer: { success: true, data: { opportunity: { id: opportunity } } } },
    {
      ...{ request: `POST ${path}/create`, as: member, body: job },
      answer: {
        data: { opportunity: { id: String, title: 'Editor', status: 'pending', created_at: String } },
        ...{ success: true, message: 'Opportunity created successfully and is pending review' },
      },
    },
    { request: `POST ${path}/create`, as: member, body: job, status: 409, answer: { success: false } },
    {
      ...{
        request: `POST ${path}/create`,
        as: member,
        body: { ...job, budget: { ...job.budget, min: -1 } },
        status: 422,
      },
      answer: refused('VALIDATION_ERROR', 'budget.min'),
    },
    {
      ...{ request: `PUT ${path}/update`, as: member },
      body: { id: opportunity, title: 'Author', budget: job.budget, updated_fields: ['title', 'budget'] },
      answer: {
        ...{ success: true, data: { opportunity: { id: opportunity, updated_at: String } } },
        message: 'Opportunity updated successfully',
      },
    },
    { request: 'GET /api/confidential/opportunities', as: member, status: 403, answer: { success: false } },
    { request: 'GET /api/confidential/opportunities', as: confidential, answer: { success: true } },
  ] satisfies Replay[])
    await replay(each)

  const attached = await upload(app, member, { opportunityId: opportunity, description: 'Terms' })
  assert.equal(attached.status, 200)
  const attachment = { id: String, name: 'a.pdf', url: String, size: Number, uploaded_at: String }
  assertShape(attached.body, { success: true, data: { attachment } })
  const message = 'Opportunity deleted successfully'
  const deletion = { request: `DELETE ${path}/delete/${opportunity}`, as: member, answer: { success: true, message } }
  await replay(deletion)
  await replay({ ...deletion, status: 404, answer: { success: false, error: { code: String, message: String } } })
})
