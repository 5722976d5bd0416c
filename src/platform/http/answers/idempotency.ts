import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/database.ts'
import { deleteInBatches } from '../../database/delete-in-batches.ts'
import { transaction } from '../../database/transaction.ts'
import { ApiError, invalidField } from '../errors/errors.ts'

const RETENTION_HOURS = 24

interface OnceOptions<Body> {
  readonly status?: 200 | 201
  readonly withoutKey?: () => Promise<Body>
}

/**
 * Idempotency of a creating POST, by Idempotency-Key and caller (IETF draft idempotency-key-header-07). The answer is
 * stored in the transaction of the work, so that it exists exactly when its effect does. Refusals are not stored.
 * @param work returns the body of the answer
 * @throws 400 for a malformed key, 422 for a known key with another request, 409 while the first is running
 */
export async function answerOnce<Body>(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (trx: Transaction) => Promise<Body>,
  { status = 201, withoutKey = () => transaction(db, work) }: OnceOptions<Body> = {},
): Promise<Body> {
  const key = keyOf(request)
  reply.code(status)
  if (key === undefined) return withoutKey()
  const caller = request.caller.user?.id ?? request.caller.ipAddress
  return transaction(db, async (trx) => {
    await lockKey(trx, caller, key)
    const stored = await findAnswer<Body>(trx, caller, key)
    const fingerprint = fingerprintOf(request)
    if (stored === undefined) {
      const body = await work(trx)
      await storeAnswer(trx, { caller, key, fingerprint, status, body: JSON.stringify(body) })
      return body
    }
    if (!stored.fingerprint.equals(fingerprint)) {
      throw new ApiError('KEY_REUSED')
    }
    reply.code(stored.status).header('idempotent-replayed', 'true')
    return stored.body
  })
}

export const malformedKey = () =>
  invalidField('Idempotency-Key is malformed', { field: 'Idempotency-Key', code: 'INVALID_FORMAT' })
export const stillRunning = () =>
  new ApiError('CONFLICT', {
    message: 'A request with this Idempotency-Key is still running',
    headers: { 'retry-after': '1' },
  })

export async function forgetOldAnswers(db: Database): Promise<void> {
  await deleteInBatches(db, 'idempotency_keys', sql`created_at < now() - make_interval(hours => ${RETENTION_HOURS})`)
}

/** Bare, or a quoted string (RFC 9651, section 3.3.3). */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const header = headers['idempotency-key']
  if (header === undefined) return undefined
  const key = /^"([\x20\x21\x23-\x5b\x5d-\x7e]{1,255})"$/.exec(String(header))?.[1] ?? String(header)
  if (!/^[\x21\x23-\x5b\x5d-\x7e][\x20\x21\x23-\x5b\x5d-\x7e]{0,254}$/.test(key)) throw malformedKey()
  return key
}

async function lockKey(trx: Transaction, caller: string, key: string): Promise<void> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${caller} ${key}`}, 0)) as locked`.execute(trx)
  if (rows[0]?.locked !== true) {
    throw stillRunning()
  }
}

async function findAnswer<Body>(trx: Transaction, caller: string, key: string) {
  const { rows } = await sql<{ fingerprint: Buffer; status: number; body: Body }>`
    select fingerprint, status, body::json from idempotency_keys
    where caller = ${caller} and key = ${key} and created_at > now() - make_interval(hours => ${RETENTION_HOURS})`.execute(
    trx,
  )
  return rows[0]
}

async function storeAnswer(
  trx: Transaction,
  answer: { caller: string; key: string; fingerprint: Buffer; status: number; body: string },
): Promise<void> {
  await trx
    .insertInto('idempotency_keys')
    .values(answer)
    .onConflict((conflict) =>
      conflict.columns(['caller', 'key']).doUpdateSet({ ...answer, created_at: sql<Date>`now()` }),
    )
    .execute()
}

function fingerprintOf({ method, url, body }: FastifyRequest): Buffer {
  return createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body)}`)
    .digest()
}
