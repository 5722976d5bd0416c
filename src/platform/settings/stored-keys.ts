import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { reseal, SealBroken, seal, unseal } from '../lib/seal.ts'
import type { SealedColumn } from '../sealed-column.ts'
import { publicKeyOf, type VapidKeys } from '../senders/push/vapid-keys.ts'
import type { Keys, SecretKeys } from './keys.ts'

const PUSH = 'push'
const UNSUBSCRIBING = 'unsubscribing '
/** Former keys of links in mails; older links than of so many secrets no longer work. */
const MAX_FORMER_KEYS = 20

export const storedKeyColumn: SealedColumn = {
  table: 'stored_keys',
  primaryKey: { column: 'id', type: 'text' },
  column: 'sealed',
  type: 'bytea',
  reseal: async ({ all }, id, sealed) => reseal(sealingKeys(all), id, sealed),
}

/** The keys that must stay the same when the secret does not: browsers subscribe to one VAPID key, mails hold links. */
export async function withStoredKeys(db: Database, keys: Keys, log: Pick<Logger, 'error'>): Promise<Keys> {
  const rows = await readRows(db)
  if (rows.every(({ id }) => id !== PUSH)) {
    await insertOnce(db, { id: PUSH, sealed: sealPush(keys, await pairOfSubscriptions(db, keys)) })
    return withStoredKeys(db, keys, log)
  }
  let { push } = keys
  const former: Buffer[] = []
  for (const { id, sealed } of rows) {
    const key = opened(keys, id, sealed)
    if (key === undefined) log.error({ id }, 'a stored key cannot be opened with this secret, it is derived again')
    else if (id === PUSH) push = pairOf(key)
    else if (id.startsWith(UNSUBSCRIBING)) former.push(key)
  }
  return { ...keys, push, unsubscribingOfAll: [...keys.unsubscribingOfAll, ...former] }
}

/** Stores the keys of links in mails, so that these work when the older secrets are gone. */
export async function storeFormerKeys(db: Database, { storedKeys, all }: Keys): Promise<void> {
  for (const { fingerprint, unsubscribing } of all.slice(1)) {
    const id = UNSUBSCRIBING + fingerprint
    await insertOnce(db, { id, sealed: seal(storedKeys, id, unsubscribing) })
  }
  await db
    .deleteFrom('stored_keys')
    .where('id', 'in', (keys) =>
      keys
        .selectFrom('stored_keys')
        .select('id')
        .where('id', 'like', `${UNSUBSCRIBING}%`)
        .orderBy('created_at', 'desc')
        .offset(MAX_FORMER_KEYS),
    )
    .execute()
}

const readRows = (db: Database) =>
  db
    .selectFrom('stored_keys')
    .select(['id', 'sealed'])
    .limit(MAX_FORMER_KEYS + 1)
    .execute()

const insertOnce = (db: Database, row: { id: string; sealed: Buffer }) =>
  db
    .insertInto('stored_keys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The pair that browsers have subscribed to, if secrets were added before it was first stored. */
async function pairOfSubscriptions(db: Database, { push, all }: Keys): Promise<VapidKeys> {
  if (all.length === 1) return push
  const pairs = all.map((one) => one.push)
  const names = pairs.map(({ publicKey }) => publicKey)
  const row = await db
    .selectFrom('push_subscriptions')
    .select('vapid_key')
    .where('vapid_key', 'in', names)
    .limit(1)
    .executeTakeFirst()
  return pairs.find(({ publicKey }) => publicKey === row?.vapid_key) ?? push
}

const sealPush = ({ storedKeys }: Keys, { privateKey }: VapidKeys): Buffer =>
  seal(storedKeys, PUSH, Buffer.from(privateKey, 'base64url'))

function pairOf(bytes: Buffer): VapidKeys {
  const privateKey = bytes.toString('base64url')
  return { publicKey: publicKeyOf(privateKey), privateKey }
}

function opened({ all }: Keys, id: string, sealed: Buffer): Buffer | undefined {
  try {
    return unseal(sealingKeys(all), id, sealed)
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  }
}

const sealingKeys = (all: readonly SecretKeys[]) => all.map(({ storedKeys }) => storedKeys)
