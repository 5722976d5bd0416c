import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { BetterAuthOptions } from 'better-auth'
import type { DBAdapter, Where } from 'better-auth/types'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { translateViolations } from '../../platform/database/violations.ts'
import { indexMember } from '../members/search-index.ts'
import { addressTaken } from './sign-up-policy.ts'
import { hashOfToken, isHash } from './stored-tokens.ts'

/**
 * better-auth's tables, of which `sessions` holds tokens as SHA-256 only. The library knows the sessions of callers by the
 * hash, which the relay of routes.ts hands to it, and the token itself only of a session that it creates. Accounts that it
 * creates are found by their names, as all are.
 */
export function sessionStorage(db: Database) {
  return (options: BetterAuthOptions): DBAdapter => ({
    ...storedIn(db, options),
    transaction: (work) => db.transaction().execute((trx) => work(storedIn(trx, options))),
  })
}

interface Creation {
  readonly model: string
  readonly data: Record<string, unknown>
  readonly select?: string[]
  readonly forceAllowId?: boolean
}

function storedIn(db: Database | Transaction, options: BetterAuthOptions): DBAdapter {
  const adapter = kyselyAdapter(db, { type: 'postgres' })(options)

  async function create({ model, data, ...given }: Creation): Promise<object> {
    if (model === 'session' && typeof data.token === 'string') {
      const stored = await adapter.create({ ...given, model, data: { ...data, token: hashOfToken(data.token) } })
      return { ...stored, token: data.token }
    }
    const stored = await translateViolations({ users_email_key: addressTaken }, () =>
      adapter.create({ ...given, model, data: withoutIdToken(data) }),
    )
    if (model === 'user') await indexMember(db, String(stored.id))
    return stored
  }

  return {
    ...adapter,
    create: create as DBAdapter['create'],
    findOne: (given) => adapter.findOne(byStoredToken(given)),
    findMany: (given) => adapter.findMany(byStoredToken(given)),
    count: (given) => adapter.count(byStoredToken(given)),
    update: ({ update, ...given }) => adapter.update({ ...byStoredToken(given), update: withoutIdToken(update) }),
    updateMany: ({ update, ...given }) =>
      adapter.updateMany({ ...byStoredToken(given), update: withoutIdToken(update) }),
    delete: (given) => adapter.delete(byStoredToken(given)),
    deleteMany: (given) => adapter.deleteMany(byStoredToken(given)),
    consumeOne: (given) => adapter.consumeOne(byStoredToken(given)),
  }
}

/** ID tokens are needed by nobody once a sign-in is over: no column takes them. */
const withoutIdToken = ({ idToken: _, ...data }: Record<string, unknown>) => data

function byStoredToken<Given extends { model: string; where?: Where[] | undefined }>(given: Given): Given {
  if (given.model !== 'session' || given.where === undefined) return given
  return { ...given, where: given.where.map(hashToken) }
}

function hashToken(condition: Where): Where {
  if (condition.field !== 'token') return condition
  const values = [condition.value].flat().map(String)
  return { ...condition, operator: 'in', value: values.map((token) => (isHash(token) ? token : hashOfToken(token))) }
}
