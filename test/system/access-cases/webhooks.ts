import type { NewWebhook } from '../../../src/features/webhooks/schema.ts'
import { createWebhook } from '../../../src/features/webhooks/webhooks.ts'
import { transaction } from '../../../src/platform/database/transaction.ts'
import { actorFor } from '../../harness/people.ts'
import type { AccessCases, Make } from './access-case.ts'
import { another, anotherUser, caller, id, type Owner, self } from './people.ts'

/** For what happens to nothing here, at an address that is refused when it is sent to. */
const webhook =
  (owner: Owner): Make =>
  async (scene) => {
    const { user } = actorFor(await owner(scene))
    const { db, keys } = scene.app.platform
    const parts = { outbound: { assertAskable: () => undefined }, key: keys.webhooks }
    const given: NewWebhook = { url: 'https://localhost/', events: ['opportunity.expired'] }
    return (await transaction(db, (trx) => createWebhook(trx, parts, user, given))).webhook.id
  }

/** The names of a webhook and of what was sent to it. */
const delivery =
  (owner: Owner): Make =>
  async (scene) => {
    const person = await owner(scene)
    const webhookId = await webhook(async () => person)(scene)
    const [deliveryId, eventId] = [id(), id()]
    const type = 'webhook.test'
    await scene.app.owner
      .insertInto('events')
      .values({
        id: eventId,
        type,
        owner_id: person.id,
        visibility: 'public',
        data: JSON.stringify({ webhook_id: webhookId }),
        is_fanned_out: true,
      })
      .execute()
    const attempt = {
      number: 1,
      at: '2026-11-23T10:00:00.000Z',
      duration_ms: 84,
      response_status: 204,
      response_body: '',
      failure: null,
    }
    await scene.app.owner
      .insertInto('webhook_deliveries')
      .values({
        id: deliveryId,
        webhook_id: webhookId,
        event_number: '0',
        event_id: eventId,
        event_type: type,
        status: 'delivered',
        attempts: 1,
        attempt_log: JSON.stringify([attempt]),
        response_status: attempt.response_status,
        response_body: attempt.response_body,
      })
      .execute()
    return `${webhookId} ${deliveryId}`
  }

/** The names of an account and of its webhook. */
const ownedWebhook =
  (owner: Owner): Make =>
  async (scene) => {
    const person = await owner(scene)
    return `${person.id} ${await webhook(async () => person)(scene)}`
  }

export const webhookCases: AccessCases = {
  'GET /api/admin/users/:id/webhooks': {
    objects: { own: [self, 200], another: [anotherUser, 200], absent: [id, 404] },
  },
  'DELETE /api/admin/users/:id/webhooks/:webhookId': {
    objects: {
      own: [ownedWebhook(caller), 200],
      another: [ownedWebhook(another), 200],
      absent: [async (scene) => `${await anotherUser(scene)} ${id()}`, 404],
    },
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
  'GET /api/webhooks/:id/deliveries/:deliveryId': {
    objects: {
      own: [delivery(caller), 200],
      another: [delivery(another), 404],
      absent: [() => `${id()} ${id()}`, 404],
    },
  },
  'POST /api/webhooks/:id/recover': {
    body: () => ({ since: '2026-01-01T00:00:00.000Z' }),
    objects: { own: [webhook(caller), 200], another: [webhook(another), 404], absent: [id, 404] },
  },
  'POST /api/webhooks/:id/deliveries/:deliveryId/redeliver': {
    objects: {
      own: [delivery(caller), 200],
      another: [delivery(another), 404],
      absent: [() => `${id()} ${id()}`, 404],
    },
  },
}
