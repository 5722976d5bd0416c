import type { NewWebhook } from '../../../src/features/webhooks/schema.ts'
import { createWebhook } from '../../../src/features/webhooks/webhooks.ts'
import { transaction } from '../../../src/platform/database/transaction.ts'
import { actorFor } from '../../harness/people.ts'
import type { AccessCases, Make } from './access-case.ts'
import { another, caller, id, type Owner } from './people.ts'

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

export const webhookCases: AccessCases = {
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
}
