import assert from 'node:assert/strict'
import type { ApiKey } from '../../src/features/auth/api-keys/schema.ts'
import type { Member, TestApp } from './test-app.ts'

interface MadeKey {
  readonly apiKey: ApiKey
  readonly key: string
}

export const keyBody = (given: object = {}) => ({ name: 'Job board', scopes: ['opportunities:read'], ...given })

/** Makes an API key over the API. */
export async function makeKey(app: TestApp, as: Member, given: object = {}): Promise<MadeKey> {
  const { status, body, text } = await app.request('POST', '/api/api-keys', { as, body: keyBody(given) })
  assert.equal(status, 201, text)
  return { apiKey: body.data.api_key, key: body.data.key }
}

/** The keys of an account, as it sees them. */
export async function listKeys(app: TestApp, as: Member): Promise<ApiKey[]> {
  const { status, body, text } = await app.request('GET', '/api/api-keys', { as })
  assert.equal(status, 200, text)
  assert.deepEqual(Object.keys(body), ['success', 'data'])
  return body.data.api_keys
}

/** Moves the end of keys into the past. */
export async function endKeys({ owner }: TestApp, ids: readonly string[]): Promise<void> {
  await owner
    .updateTable('api_keys')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', 'in', ids)
    .execute()
}

/** The status of a request that a key may send which is for reading opportunities. */
export async function statusWith(app: TestApp, key: string): Promise<number> {
  return (await app.request('GET', '/api/entities', { headers: { 'x-api-key': key } })).status
}

/** A refusal of the area, without its time. */
export const refusedAs = (code: string, message: string, details?: { field: string; reason: string }) => ({
  success: false,
  error: { code, message, ...(details && { details }) },
})

export const keyNotFound = refusedAs('API_KEY_NOT_FOUND', 'API key not found')
