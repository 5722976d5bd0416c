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
 * hash, which the relay of routes.ts hands to it, and the token itself only of a session that it creates.
 */
export function sessionStorage(db: Database) {
  return (options: BetterAuthOptions): DBAdapter => ({
    ...storedIn(db, options),
    transaction: (work) => db.transaction().execute((trx) => work(storedIn(trx, options))),
  })
}

function storedIn(db: Database | Transaction, options: BetterAuthOptions): DBAdapter {
  const adapter = kyselyAdapter(db, { type: 'postgres' })(options)
  return {
    ...adapter,
    async create(given) {
      const token: unknown = given.model === 'session' ? given.data.token : undefined
      if (typeof token !== 'string') {
        const stored = await translateViolations({ users_email_key: addressTaken }, () => adapter.create(given))
        if (given.model === 'user') await indexMember(db, stored.id)
        return stored
      }
      const stored = await adapter.create<Record<string, unknown>>({
        ...given,
        data: { ...given.data, token: hashOfToken(token) },
      })
      return { ...stored, token }
    },
    findOne: (given) => adapter.findOne(byStoredToken(given)),
    findMany: (given) => adapter.findMany(byStoredToken(given)),
    count: (given) => adapter.count(byStoredToken(given)),
    update: (given) => adapter.update(byStoredToken(given)),
    updateMany: (given) => adapter.updateMany(byStoredToken(given)),
    delete: (given) => adapter.delete(byStoredToken(given)),
    deleteMany: (given) => adapter.deleteMany(byStoredToken(given)),
    consumeOne: (given) => adapter.consumeOne(byStoredToken(given)),
  }
}

function byStoredToken<Given extends { model: string; where?: Where[] | undefined }>(given: Given): Given {
  if (given.model !== 'session' || given.where === undefined) return given
  return { ...given, where: given.where.map(hashToken) }
}

function hashToken(condition: Where): Where {
  if (condition.field !== 'token') return condition
  const values = [condition.value].flat().map(String)
  return { ...condition, operator: 'in', value: values.map((token) => (isHash(token) ? token : hashOfToken(token))) }
}
