import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Entity, NewEntity } from '../../src/features/entities/schema.ts'
import { withoutDetails } from './refusals.ts'
import type { Answer, Member, TestApp } from './test-app.ts'
import { TIMESTAMP } from './user-fixtures.ts'

let made = 0

/** What is undefined is not sent. */
export type Given = { readonly [Name in keyof NewEntity]?: NewEntity[Name] | undefined }

/** An entity under a name of its own. */
export function entityBody(given: Given = {}): Given {
  made += 1
  return { name: `Entity ${made}`, ...given }
}

/** Makes an entity over the API. */
export async function makeEntity(app: TestApp, as: Member, given: Given = {}): Promise<Entity> {
  const { status, body, text } = await app.request('POST', '/api/entities/create', { as, body: entityBody(given) })
  assert.equal(status, 200, text)
  return body.data.entity
}

/** The calls on entities, each as somebody or as nobody. */
export function callsOnEntities(app: TestApp) {
  const send = (method: string, path: string, as?: Member, body?: unknown) =>
    app.request(method, path, { ...(as && { as }), body })
  return {
    send,
    list: (query = '', as?: Member) => send('GET', `/api/entities${query}`, as),
    read: (id: string, as?: Member) => send('GET', `/api/entities/${encodeURIComponent(id)}`, as),
    create: (body: unknown, as?: Member) => send('POST', '/api/entities/create', as, body),
    update: (body: unknown, as?: Member) => send('PUT', '/api/entities/update', as, body),
    remove: (id: string, as?: Member) => send('DELETE', `/api/entities/delete/${encodeURIComponent(id)}`, as),
    verify: (id: string, body: unknown, as?: Member) =>
      send('PUT', `/api/admin/entities/${encodeURIComponent(id)}/verification`, as, body),
  }
}

interface Refusal {
  readonly code: string
  readonly message: string
  readonly details?: { readonly field: string; readonly reason: string }
}

/** The whole answer is this refusal, in the words of the area. */
export function assertRefusal({ status, body, text }: Answer, expected: number, refusal: Refusal, what?: string): void {
  const { timestamp } = body?.error ?? {}
  const { timestamp: _, ...error } = withoutDetails(body ?? {}).error ?? {}
  assert.deepEqual([status, { ...body, error }], [expected, { success: false, error: refusal }], what ?? text)
  assert.match(timestamp, TIMESTAMP)
}

export const entityNotFound = { code: 'ENTITY_NOT_FOUND', message: 'Entity not found' }
export const notPermitted = { code: 'INSUFFICIENT_PERMISSIONS', message: 'Insufficient permissions' }
export const notKnown = { code: 'AUTHENTICATION_REQUIRED', message: 'Authentication required' }
export const duplicate = { code: 'DUPLICATE_ENTITY', message: 'An entity with this name already exists' }
export const invalid = (code: 'VALIDATION_ERROR' | 'INVALID_PARAMETERS', field: string, reason: string): Refusal => ({
  code,
  message: `${field} ${reason}`,
  details: { field, reason },
})

/** Everything that is stored of entities: what a refused request must leave as it was. */
export async function storedEntities({ owner }: TestApp) {
  const { rows } = await sql`
    select entities.*, array(select user_id from entity_members where entity_id = id order by user_id) as members
    from entities order by id`.execute(owner)
  return rows
}
