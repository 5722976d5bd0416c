import { expireOpportunities } from '../../src/features/opportunities/expire.ts'
import { describedEvents } from '../../src/features/webhooks/event-catalogue.ts'
import { bodyOf } from '../../src/features/webhooks/send.ts'
import { sentOperationId } from '../../src/platform/http/openapi/document.ts'
import type { Example } from '../../src/platform/http/openapi/operation.ts'
import type { TestApp } from '../harness/test-app.ts'

/** Of each event the last that happened while all other examples were sent, as webhooks get it. */
export async function sentExamples({ owner, platform: { db, community } }: TestApp): Promise<[string, Example][]> {
  await owner.updateTable('opportunities').set({ expires_at: new Date() }).where('status', '=', 'active').execute()
  await expireOpportunities(db, community)
  const events = await owner
    .selectFrom('events')
    .distinctOn('type')
    .select(['type', 'occurred_at', 'data'])
    .orderBy('type')
    .orderBy('number', 'desc')
    .execute()
  return events.flatMap(({ type, occurred_at, data }): [string, Example][] => {
    if (describedEvents()[type] === undefined) return []
    const body = bodyOf({ type, occurred_at: occurred_at.toISOString(), data, visibilities: [] })
    return [[sentOperationId(type), { body: JSON.parse(body), status: 204 }]]
  })
}
