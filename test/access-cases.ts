import { createECDH, randomBytes, randomUUIDv7 } from 'node:crypto'
import { createEmailVerificationToken } from 'better-auth/api'
import { getAddress } from 'viem'
import { createApiKey } from '../src/api-keys/api-keys.ts'
import { submitApplication } from '../src/applications/applying.ts'
import { transaction } from '../src/database/transaction.ts'
import { createEntity } from '../src/entities/entities.ts'
import type { Visibility } from '../src/entities/schema.ts'
import { withDraft } from '../src/files/drafts.ts'
import type { Role } from '../src/http/caller.ts'
import { createArticle } from '../src/news/creation.ts'
import { subscribe } from '../src/notifications/push-subscriptions.ts'
import { storeNotifications } from '../src/notifications/storing.ts'
import { unsubscribeToken } from '../src/notifications/unsubscribe-links.ts'
import { createOpportunity } from '../src/opportunities/creation.ts'
import type { NewOpportunity, Status } from '../src/opportunities/schema.ts'
import { linkWallet } from '../src/wallets/wallets.ts'
import type { NewWebhook } from '../src/webhooks/schema.ts'
import { createWebhook } from '../src/webhooks/webhooks.ts'
import { MEMBERS_PASSWORD } from './database-server.ts'
import { articleBody } from './news-fixtures.ts'
import { opportunityBody } from './opportunity-fixtures.ts'
import { actorFor, type People, type Person } from './people.ts'
import { blackPng } from './pictures.ts'
import type { TestApp } from './test-app.ts'

/** Whose what a request names is; `any` where that makes no difference. */
export type ObjectKind = 'any' | 'own' | 'another' | 'absent'

export interface Scene {
  readonly app: TestApp
  readonly people: People
  /** Null for nobody. */
  readonly caller: Person | null
}

/** Makes what the request names, anew for each request, and gives its name. */
type Make = (scene: Scene) => Promise<string> | string

/** The status for a caller whom the policy admits. */
export type Expected = number | ((role: Role | null) => number)

/** A valid request to one endpoint. What it names stands for the parameter of its path, and may occur in its body. */
export interface AccessCase {
  readonly query?: (name: string) => string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: (name: string) => unknown
  /** The status of a request that names nothing. */
  readonly answers?: Expected
  /** Otherwise, by whose it is: what makes what is named, and the status then. */
  readonly objects?: { readonly [Kind in ObjectKind]?: readonly [Make, Expected] }
}

const id = () => randomUUIDv7()
const self: Make = ({ caller }) => (caller as Person).id
const ownEmail: Make = ({ caller }) => (caller as Person).email
const somebody = ({ people }: Scene) => people.join('member')
const anotherUser: Make = async (scene) => (await somebody(scene)).id
const anotherEmail: Make = async (scene) => (await somebody(scene)).email

const deletedUser: Make = async (scene) => {
  const { id } = await somebody(scene)
  await scene.app.owner.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  return id
}

type Owner = (scene: Scene) => Promise<Person>

const caller: Owner = async ({ caller }) => caller as Person
const another: Owner = ({ people }) => people.join('admin')

const article =
  (owner: Owner, status: 'draft' | 'published'): Make =>
  async (scene) => {
    const author = actorFor(await owner(scene))
    const { db, audit } = scene.app.services
    const body = articleBody({ status }) as Parameters<typeof createArticle>[3]
    return (await transaction(db, (trx) => createArticle(trx, audit, author, body))).id
  }

const entity =
  (owner: Owner, visibility: Visibility): Make =>
  async (scene) => {
    const actor = actorFor(await owner(scene))
    const given = { name: `Entity ${id()}`, visibility }
    return (await transaction(scene.app.services.db, (trx) => createEntity(trx, actor, given))).id
  }

const opportunity =
  (owner: Owner, status: Status, visibility: Visibility = 'public'): Make =>
  async (scene) => {
    const { user } = actorFor(await owner(scene))
    const { db } = scene.app.services
    const body = opportunityBody({ visibility }) as NewOpportunity
    const { id } = await transaction(db, (trx) => createOpportunity(trx, user, body))
    await db.updateTable('opportunities').set({ status }).where('id', '=', id).execute()
    return id
  }

const application =
  (owner: Owner): Make =>
  async (scene) => {
    const opportunityId = await opportunity(owner, 'active')(scene)
    const { user } = actorFor(await somebody(scene))
    const { db } = scene.app.services
    return (await transaction(db, (trx) => submitApplication(trx, user, opportunityId, { message: 'Take me.' }))).id
  }

/** A file that only its uploader, the opportunity's owner and administrators may have. */
const attachment =
  (uploader: Owner): Make =>
  async (scene) => {
    const { db, files } = scene.app.services
    const fileId = id()
    const file = { id: fileId, file_key: fileId, name: 'picture.png', media_type: 'image/png', size: 1 }
    const opportunity_id = await opportunity(another, 'active')(scene)
    const uploader_id = (await uploader(scene)).id
    await db
      .insertInto('attachments')
      .values({ ...file, opportunity_id, uploader_id, is_listed: false })
      .execute()
    await withDraft(files.drafts, ReadableStream.from([Buffer.from('x')]), (draft) => files.store.put(fileId, draft))
    return fileId
  }

/** A page of a sitemap that is there for what is made. */
const firstPage =
  (make: Make): Make =>
  async (scene) => {
    await make(scene)
    return '1'
  }

const category: Make = async ({ app }) => {
  const slug = `category-${id()}`
  await app.owner.insertInto('news_categories').values({ id: id(), name: slug, slug }).execute()
  return slug
}

const avatar =
  (owner: Owner): Make =>
  async (scene) => {
    const picture = { id: id(), user_id: (await owner(scene)).id, image: blackPng(1, 1) }
    await scene.app.owner.insertInto('avatars').values(picture).execute()
    return `${picture.id}.webp`
  }

const apiKey =
  (owner: Owner): Make =>
  async (scene) => {
    const { user } = actorFor(await owner(scene))
    const { db } = scene.app.services
    const made = await transaction(db, (trx) => createApiKey(trx, user, { name: 'Key', scopes: ['webhooks:write'] }))
    return made.apiKey.id
  }

const newAddress: Make = () => getAddress(`0x${randomBytes(20).toString('hex')}`)

const wallet =
  (owner: Owner): Make =>
  async (scene) => {
    const address = await newAddress(scene)
    const { id } = await owner(scene)
    await transaction(scene.app.services.db, (trx) => linkWallet(trx, id, address))
    return address
  }

const announcement = (userId: string) => ({ userId, type: 'SYSTEM_ANNOUNCEMENT', title: 'Title', body: 'Body' })

const notification =
  (owner: Owner): Make =>
  async (scene) => {
    const { id: userId } = await owner(scene)
    const told = {
      ...announcement(userId),
      type: 'SYSTEM_ANNOUNCEMENT',
      priority: 'NORMAL',
      trigger: 'SYSTEM_EVENT',
      channels: ['IN_APP'],
      locale: 'en',
    } as const
    const [notificationId] = await transaction(scene.app.services.db, (trx) => storeNotifications(trx, [told]))
    return notificationId as string
  }

const notificationObjects: AccessCase = {
  objects: { own: [notification(caller), 200], another: [notification(another), 404], absent: [id, 404] },
}

/** For what happens to nothing here, at an address that is refused when it is sent to. */
const webhook =
  (owner: Owner): Make =>
  async (scene) => {
    const { user } = actorFor(await owner(scene))
    const { db, keys } = scene.app.services
    const parts = { outbound: { assertAskable: () => undefined }, key: keys.webhooks }
    const given: NewWebhook = { url: 'https://localhost/', events: ['opportunity.expired'] }
    return (await transaction(db, (trx) => createWebhook(trx, parts, user, given))).webhook.id
  }

/** The names of a webhook and of what was sent to it. */
const delivery =
  (owner: Owner): Make =>
  async (scene) => {
    const webhookId = await webhook(owner)(scene)
    const deliveryId = id()
    await scene.app.owner
      .insertInto('webhook_deliveries')
      .values({
        id: deliveryId,
        webhook_id: webhookId,
        event_number: '0',
        event_id: id(),
        event_type: 'opportunity.expired',
        status: 'delivered',
      })
      .execute()
    return `${webhookId} ${deliveryId}`
  }

const resetToken: Make = async (scene) => {
  const token = id()
  const value = (await somebody(scene)).id
  await scene.app.owner
    .insertInto('verifications')
    .values({ id: id(), identifier: `reset-password:${token}`, value, expires_at: new Date(Date.now() + 60_000) })
    .execute()
  return token
}

const addressToken: Make = async (scene) =>
  createEmailVerificationToken(scene.app.services.keys.session, await anotherEmail(scene))

const browserKeys = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
}
const newEndpoint = () => `https://push.example/${id()}`

const pushEndpoint =
  (owner: Owner): Make =>
  async (scene) => {
    const address = { endpoint: newEndpoint(), ...browserKeys }
    const { id: userId } = await owner(scene)
    const { db, push } = scene.app.services
    const browser = { vapidKey: push.publicKey, userAgent: 'browser' }
    await transaction(db, (trx) => subscribe(trx, userId, address, browser))
    return address.endpoint
  }

const unsubscribeLink: Make = async (scene) =>
  unsubscribeToken(scene.app.services.keys.unsubscribing, { userId: await anotherUser(scene), mailing: 'marketing' })

const multipart = { 'content-type': 'multipart/form-data; boundary=edge' }
const pictureForm = Buffer.concat([
  Buffer.from('--edge\r\ncontent-disposition: form-data; name="file"; filename="picture.png"\r\n\r\n'),
  blackPng(1, 1),
  Buffer.from('\r\n--edge--\r\n'),
])

const attachmentForm = (opportunityId: string) =>
  Buffer.concat([
    Buffer.from(`--edge\r\ncontent-disposition: form-data; name="opportunity_id"\r\n\r\n${opportunityId}\r\n`),
    pictureForm,
  ])

const forAdministrators: Expected = (role) => (role === 'admin' ? 200 : 404)
/** What all may see and only its owner and administrators may change. */
const byAdministrators: Expected = (role) => (role === 'admin' ? 200 : 403)
const forConfidential: Expected = (role) => (role === 'confidential' || role === 'admin' ? 200 : 404)
const createdForConfidential: Expected = (role) => (role === 'confidential' || role === 'admin' ? 201 : 404)
const byAdministratorsForConfidential: Expected = (role) => (role === 'confidential' ? 403 : forAdministrators(role))

/** By endpoint: for each whose, what is named and what an admitted caller is answered. */
export const accessCases: Readonly<Record<string, AccessCase>> = {
  'GET /': { answers: 200 },
  'GET /healthz': { answers: 200 },
  'GET /readyz': { answers: 200 },
  'GET /metrics': { answers: 200 },
  'GET /openapi.json': { answers: 200 },
  'GET /docs': { answers: 200 },
  'GET /docs/js/scalar.js': { answers: 200 },
  'GET /api/info': { answers: 200 },

  'GET /feeds/news.atom': { answers: 200 },
  'GET /feeds/opportunities.atom': { answers: 200 },
  'GET /sitemap.xml': { answers: 200 },
  'GET /sitemap-news-:page.xml': {
    objects: { any: [firstPage(article(another, 'published')), 200], absent: [() => '0', 404] },
  },
  'GET /sitemap-opportunities-:page.xml': {
    objects: { any: [firstPage(opportunity(another, 'active')), 200], absent: [() => '0', 404] },
  },
  'GET /robots.txt': { answers: 200 },

  'POST /api/auth/sign-up/email': {
    // Too short: it would cost a hash for each caller.
    body: (email) => ({ name: 'Somebody new', email, password: 'short' }),
    objects: { absent: [() => `new-${id()}@test.example`, 400] },
  },
  'POST /api/auth/sign-in/email': {
    body: (email) => ({ email, password: MEMBERS_PASSWORD }),
    objects: { another: [anotherEmail, 200] },
  },
  'POST /api/auth/sign-in/social': { body: () => ({ provider: 'none' }), answers: 404 },
  'GET /api/auth/callback/:provider': { objects: { absent: [() => 'none', 302] } },
  'POST /api/auth/siwe/nonce': { answers: 200 },
  'POST /api/auth/siwe/verify': { body: () => ({ message: 'none', signature: '0x00' }), answers: 400 },
  'POST /api/auth/sign-out': { answers: 200 },
  'GET /api/auth/get-session': { answers: 200 },
  'GET /api/auth/token': { answers: 200 },
  'GET /api/auth/jwks': { answers: 200 },
  'POST /api/auth/revoke-sessions': { answers: 200 },
  'POST /api/auth/revoke-other-sessions': { answers: 200 },
  'POST /api/auth/request-password-reset': {
    body: (email) => ({ email }),
    objects: { own: [ownEmail, 200], another: [anotherEmail, 200], absent: [() => `${id()}@test.example`, 200] },
  },
  'GET /api/auth/reset-password/:token': {
    query: () => '?callbackURL=/',
    objects: { another: [resetToken, 302], absent: [id, 302] },
  },
  'POST /api/auth/reset-password': {
    body: (token) => ({ token, newPassword: 'another horse battery' }),
    objects: { absent: [id, 400] },
  },
  'POST /api/auth/send-verification-email': {
    body: (email) => ({ email }),
    objects: { own: [ownEmail, 400], another: [anotherEmail, (role) => (role === null ? 200 : 400)] },
  },
  'GET /api/auth/verify-email': { query: (token) => `?token=${token}`, objects: { another: [addressToken, 200] } },
  'POST /api/auth/change-password': {
    body: () => ({ currentPassword: MEMBERS_PASSWORD, newPassword: 'short' }),
    answers: 400,
  },
  'GET /api/auth/list-accounts': { answers: 200 },
  'POST /api/auth/link-social': { body: () => ({ provider: 'none' }), answers: 404 },
  'POST /api/auth/unlink-account': { body: () => ({ providerId: 'none' }), answers: 400 },

  'GET /api/news': { answers: 200 },
  'POST /api/news': { body: () => articleBody(), answers: 201 },
  'GET /api/news/categories': { answers: 200 },
  'POST /api/news/categories': { body: () => ({ name: `Category ${id()}` }), answers: 201 },
  'DELETE /api/news/categories/:slug': { objects: { any: [category, 200], absent: [id, 404] } },
  'GET /api/news/:id': {
    objects: {
      own: [article(caller, 'draft'), 200],
      another: [article(another, 'draft'), forAdministrators],
      any: [article(another, 'published'), 200],
      absent: [id, 404],
    },
  },
  'PUT /api/news/:id': {
    body: () => ({ title: 'Another title' }),
    objects: { own: [article(caller, 'draft'), 200], another: [article(another, 'draft'), 200], absent: [id, 404] },
  },
  'DELETE /api/news/:id': {
    objects: { own: [article(caller, 'draft'), 200], another: [article(another, 'draft'), 200], absent: [id, 404] },
  },
  'GET /api/news/:id/like': {
    objects: {
      own: [article(caller, 'draft'), 200],
      another: [article(another, 'draft'), forAdministrators],
      any: [article(another, 'published'), 200],
      absent: [id, 404],
    },
  },
  'POST /api/news/:id/like': {
    body: () => ({ action: 'like' }),
    objects: {
      own: [article(caller, 'draft'), 200],
      another: [article(another, 'draft'), forAdministrators],
      any: [article(another, 'published'), 200],
      absent: [id, 404],
    },
  },

  'GET /api/admin/users': { answers: 200 },
  'GET /api/admin/users/:id': { objects: { own: [self, 200], another: [anotherUser, 200], absent: [id, 404] } },
  'PUT /api/admin/users/:id/role': {
    body: () => ({ role: 'confidential' }),
    objects: { own: [self, 400], another: [anotherUser, 200], absent: [id, 404] },
  },
  'PUT /api/admin/users/:id/verification': {
    body: () => ({ isVerified: true }),
    objects: { own: [self, 200], another: [anotherUser, 200], absent: [id, 404] },
  },
  'DELETE /api/admin/users/:id': {
    objects: { own: [self, 400], another: [anotherUser, 200], absent: [id, 404] },
  },
  'POST /api/admin/users/:id/restore': {
    objects: { own: [self, 409], another: [deletedUser, 200], absent: [id, 404] },
  },
  'POST /api/admin/users/bulk/role': {
    body: (userId) => ({ userIds: [userId], role: 'confidential' }),
    objects: { own: [self, 200], another: [anotherUser, 200], absent: [id, 200] },
  },
  'POST /api/admin/users/bulk/verification': {
    body: (userId) => ({ userIds: [userId], isVerified: true }),
    objects: { own: [self, 200], another: [anotherUser, 200], absent: [id, 200] },
  },
  'POST /api/set-user-role': {
    body: (userId) => ({ userId, role: 'confidential' }),
    objects: { own: [self, 400], another: [anotherUser, 200], absent: [id, 404] },
  },
  'GET /api/admin/audit-log': { answers: 200 },
  'GET /api/admin/audit-log/export': { query: () => '?from=2999-01-01T00:00:00Z', answers: 200 },

  'GET /api/notifications': { answers: 200 },
  'POST /api/notifications': {
    body: announcement,
    objects: { own: [self, 201], another: [anotherUser, 201], absent: [id, 400] },
  },
  'GET /api/notifications/templates': { answers: 200 },
  'POST /api/notifications/read-all': { answers: 200 },
  'POST /api/notifications/:id/read': notificationObjects,
  'POST /api/notifications/:id/unread': notificationObjects,
  'DELETE /api/notifications/:id': notificationObjects,
  'GET /api/notifications/preferences': { answers: 200 },
  'PUT /api/notifications/preferences': { body: () => ({ enabled: false }), answers: 200 },
  'GET /api/notifications/push/public-key': { answers: 200 },
  'POST /api/notifications/push/subscriptions': {
    body: (endpoint) => ({ endpoint, keys: browserKeys }),
    objects: { own: [pushEndpoint(caller), 201], another: [pushEndpoint(another), 201], absent: [newEndpoint, 201] },
  },
  'DELETE /api/notifications/push/subscriptions': {
    body: (endpoint) => ({ endpoint }),
    objects: { own: [pushEndpoint(caller), 200], another: [pushEndpoint(another), 404], absent: [newEndpoint, 404] },
  },
  'GET /api/notifications/unsubscribe': {
    query: (token) => `?token=${token}`,
    objects: { another: [unsubscribeLink, 200], absent: [id, 404] },
  },
  'POST /api/notifications/unsubscribe': {
    query: (token) => `?token=${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: () => 'List-Unsubscribe=One-Click',
    objects: { another: [unsubscribeLink, 200], absent: [id, 404] },
  },

  'GET /api/profile': { answers: 200 },
  'PUT /api/profile': { body: () => ({ bio: 'Something about me' }), answers: 200 },
  'DELETE /api/profile': { answers: 200 },
  // Without an SMS provider, and so without a code.
  'POST /api/profile/phone': { body: () => ({ phone: '+380441234567' }), answers: 409 },
  'POST /api/profile/phone/verify': { body: () => ({ code: '000000' }), answers: 400 },
  'GET /api/profile/export': { answers: 200 },
  'GET /api/profile/login-history': { answers: 200 },
  'GET /api/profile/sessions': { answers: 200 },
  'DELETE /api/profile/sessions': { answers: 200 },
  'DELETE /api/profile/sessions/:id': {
    objects: {
      own: [({ caller }) => (caller as Person).sessionId, 200],
      another: [async (scene) => (await somebody(scene)).sessionId, 404],
      absent: [id, 404],
    },
  },
  'POST /api/profile/avatar': {
    headers: multipart,
    body: () => pictureForm,
    answers: 200,
  },
  'GET /api/api-keys': { answers: 200 },
  'POST /api/api-keys': { body: () => ({ name: 'Key', scopes: ['opportunities:read'] }), answers: 201 },
  'POST /api/api-keys/:id/rotate': {
    objects: { own: [apiKey(caller), 201], another: [apiKey(another), 404], absent: [id, 404] },
  },
  'DELETE /api/api-keys/:id': {
    objects: { own: [apiKey(caller), 200], another: [apiKey(another), 404], absent: [id, 404] },
  },

  'GET /api/wallet/balance': { answers: 404 },
  'GET /api/wallet/list': { answers: 200 },
  'POST /api/wallet/nonce': { answers: 200 },
  'POST /api/wallet/link': { body: () => ({ message: 'none', signature: '0x00' }), answers: 400 },
  'POST /api/wallet/set-primary': {
    body: (address) => ({ address }),
    objects: { own: [wallet(caller), 200], another: [wallet(another), 404], absent: [newAddress, 404] },
  },
  'DELETE /api/wallet/:address': {
    objects: { own: [wallet(caller), 200], another: [wallet(another), 404], absent: [newAddress, 404] },
  },

  'GET /api/webhooks': { answers: 200 },
  'POST /api/webhooks': {
    body: () => ({ url: 'https://receiver.example/', events: ['opportunity.expired'] }),
    answers: 201,
  },
  'GET /api/webhooks/:id': {
    objects: { own: [webhook(caller), 200], another: [webhook(another), 404], absent: [id, 404] },
  },
  'PUT /api/webhooks/:id': {
    body: () => ({ is_enabled: true }),
    objects: { own: [webhook(caller), 200], another: [webhook(another), 404], absent: [id, 404] },
  },
  'DELETE /api/webhooks/:id': {
    objects: { own: [webhook(caller), 200], another: [webhook(another), 404], absent: [id, 404] },
  },
  'POST /api/webhooks/:id/rotate-secret': {
    objects: { own: [webhook(caller), 200], another: [webhook(another), 404], absent: [id, 404] },
  },
  'POST /api/webhooks/:id/test': {
    objects: { own: [webhook(caller), 201], another: [webhook(another), 404], absent: [id, 404] },
  },
  'GET /api/webhooks/:id/deliveries': {
    objects: { own: [webhook(caller), 200], another: [webhook(another), 404], absent: [id, 404] },
  },
  'POST /api/webhooks/:id/deliveries/:deliveryId/redeliver': {
    objects: {
      own: [delivery(caller), 200],
      another: [delivery(another), 404],
      absent: [() => `${id()} ${id()}`, 404],
    },
  },

  'GET /api/avatars/:file': {
    objects: { own: [avatar(caller), 200], another: [avatar(another), 200], absent: [() => `${id()}.webp`, 404] },
  },

  'GET /api/entities': { answers: 200 },
  'GET /api/entities/:id': {
    objects: {
      own: [entity(caller, 'confidential'), 200],
      another: [entity(another, 'confidential'), forConfidential],
      any: [entity(another, 'public'), 200],
      absent: [id, 404],
    },
  },
  'POST /api/entities/create': { body: () => ({ name: `Entity ${id()}` }), answers: 200 },
  'PUT /api/entities/update': {
    body: (entityId) => ({ id: entityId, description: 'Another description' }),
    objects: {
      own: [entity(caller, 'confidential'), 200],
      another: [entity(another, 'confidential'), byAdministratorsForConfidential],
      any: [entity(another, 'public'), byAdministrators],
      absent: [id, 404],
    },
  },
  'DELETE /api/entities/delete/:id': {
    objects: {
      own: [entity(caller, 'confidential'), 200],
      another: [entity(another, 'confidential'), byAdministratorsForConfidential],
      any: [entity(another, 'public'), byAdministrators],
      absent: [id, 404],
    },
  },
  'PUT /api/admin/entities/:id/verification': {
    body: () => ({ isVerified: true }),
    objects: {
      own: [entity(caller, 'public'), 200],
      another: [entity(another, 'confidential'), 200],
      absent: [id, 404],
    },
  },

  'GET /api/opportunities': { answers: 200 },
  'GET /api/confidential/opportunities': { answers: 200 },
  'GET /api/opportunities/mine': { answers: 200 },
  'GET /api/opportunities/:id': {
    objects: {
      own: [opportunity(caller, 'draft', 'confidential'), 200],
      another: [opportunity(another, 'draft'), forAdministrators],
      any: [opportunity(another, 'active'), 200],
      absent: [id, 404],
    },
  },
  'POST /api/opportunities/create': { body: () => opportunityBody(), answers: 200 },
  'PUT /api/opportunities/update': {
    body: (opportunityId) => ({ id: opportunityId, description: 'Another description' }),
    objects: {
      own: [opportunity(caller, 'draft', 'confidential'), 200],
      another: [opportunity(another, 'active', 'confidential'), byAdministratorsForConfidential],
      any: [opportunity(another, 'active'), byAdministrators],
      absent: [id, 404],
    },
  },
  'DELETE /api/opportunities/delete/:id': {
    objects: {
      own: [opportunity(caller, 'draft', 'confidential'), 200],
      another: [opportunity(another, 'active', 'confidential'), byAdministratorsForConfidential],
      any: [opportunity(another, 'active'), byAdministrators],
      absent: [id, 404],
    },
  },
  'POST /api/opportunities/:id/apply': {
    body: () => ({ message: 'Take me.' }),
    objects: {
      own: [opportunity(caller, 'active'), 403],
      another: [opportunity(another, 'active', 'confidential'), createdForConfidential],
      any: [opportunity(another, 'active'), 201],
      absent: [id, 404],
    },
  },
  'GET /api/opportunities/:id/applications': {
    objects: {
      own: [opportunity(caller, 'draft', 'confidential'), 200],
      another: [opportunity(another, 'active', 'confidential'), byAdministratorsForConfidential],
      any: [opportunity(another, 'active'), byAdministrators],
      absent: [id, 404],
    },
  },
  'GET /api/opportunities/applications/mine': { answers: 200 },
  'PUT /api/opportunities/applications/:id': {
    body: () => ({ status: 'reviewed' }),
    objects: {
      own: [application(caller), 200],
      another: [application(another), forAdministrators],
      absent: [id, 404],
    },
  },
  'POST /api/opportunities/upload': {
    headers: multipart,
    body: attachmentForm,
    objects: {
      own: [opportunity(caller, 'draft', 'confidential'), 200],
      another: [opportunity(another, 'draft'), forAdministrators],
      any: [opportunity(another, 'active'), 200],
      absent: [id, 404],
    },
  },
  'GET /api/files/:id': {
    objects: {
      own: [attachment(caller), 200],
      another: [attachment(another), forAdministrators],
      absent: [id, 404],
    },
  },
}
