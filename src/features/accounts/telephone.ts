import { createHmac, randomInt, randomUUIDv7, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { withoutSeparators } from '../../../web/shared/typed-digits.ts'
import { userNotFound } from '../../platform/access/administration.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { ApiError, badRequest, conflict, rateLimited } from '../../platform/http/errors/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { SmsRefused } from '../../platform/senders/sms/sms.ts'
import { textGroup } from '../../platform/texts/text-group.ts'
import { textsOf } from '../../platform/texts/wording.ts'
import { MAX_TRIES, spendTry } from '../auth/guesses/spend-try.ts'

const DIGITS = 6
const VALID_MINUTES = 10
/** Budgets per hour against SMS pumping: an attacker who earns by the messages must not earn much. */
const CODES_PER_USER = 3
const CODES_PER_NUMBER = 3
/** A block is the thousand numbers that differ only in their last three digits. */
const CODES_PER_BLOCK = 10
const CODES_IN_ALL = 500

interface Telephone extends Pick<Platform, 'db' | 'community' | 'sms'> {
  /** HMAC key for the codes' hashes. */
  readonly key: Buffer
  /** This one and those of older secrets. */
  readonly keys: readonly Buffer[]
}

export const telephoneTexts = textGroup({
  name: 'sms.code',
  variables: { code: 'text', minutes: 'number' },
  en: { text: '{code} is your {community} code. It works for {minutes} minutes. Tell it to nobody.' },
  uk: { text: '{code} – ваш код {community}. Діє {minutes} хвилин. Нікому його не кажіть.' },
})

/**
 * Sends a verification code by SMS; the member's earlier codes become invalid.
 * @throws 409 without an SMS provider, 429 beyond the hourly budgets, 400 for a number that the provider refuses, 503
 *   when the provider does not respond or the operator holds SMS back
 */
export async function sendPhoneCode(
  { db, community, sms, key }: Omit<Telephone, 'keys'>,
  userId: string,
  typedNumber: string,
): Promise<void> {
  if (!sms.isConfigured) throw conflict('This service sends no SMS', 'SMS_NOT_CONFIGURED')
  if (sms.isHeld) throw new ApiError('UNAVAILABLE', { message: 'This service sends no SMS for now' })
  const phone = withoutSeparators(typedNumber)
  const { code, language } = await transaction(db, (trx) => issueCode(trx, key, userId, phone))
  try {
    const say = textsOf(community, telephoneTexts, language, { code, minutes: VALID_MINUTES })
    await sms.send(phone, say('text'))
  } catch (error) {
    if (error instanceof SmsRefused && error.status === 400) {
      throw badRequest('SMS cannot be sent to this number', 'PHONE_REFUSED')
    }
    throw new ApiError('UNAVAILABLE', { message: 'The SMS could not be sent', cause: error })
  }
}

async function issueCode(trx: Transaction, key: Buffer, userId: string, phone: string) {
  // Serialized, so that the budget stays true until the code is stored.
  await sql`select pg_advisory_xact_lock(hashtextextended('hromada phone codes', 0))`.execute(trx)
  await assertBudget(trx, userId, phone)
  const user = await trx
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (user === undefined) throw userNotFound()
  const id = randomUUIDv7()
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  await trx
    .insertInto('phone_codes')
    .values({ id, user_id: userId, phone, code_hash: hashOf(key, id, code), tries_left: MAX_TRIES })
    .execute()
  return { code, language: user.language }
}

/** Throws 429 until an hour after the oldest code that exhausts a budget. */
async function assertBudget(trx: Transaction, userId: string, phone: string): Promise<void> {
  const { rows } = await sql<{ seconds: number | null }>`
    with recent as (select * from phone_codes where created_at > now() - interval '1 hour')
    select ceil(extract(epoch from max(created_at) + interval '1 hour' - clock_timestamp()))::int as seconds from (
      (select created_at from recent where user_id = ${userId}
       order by created_at desc offset ${CODES_PER_USER - 1} limit 1)
      union all
      (select created_at from recent where phone = ${phone}
       order by created_at desc offset ${CODES_PER_NUMBER - 1} limit 1)
      union all
      (select created_at from recent where left(phone, -3) = left(${phone}, -3)
       order by created_at desc offset ${CODES_PER_BLOCK - 1} limit 1)
      union all
      (select created_at from recent order by created_at desc offset ${CODES_IN_ALL - 1} limit 1)
    ) as spent`.execute(trx)
  const seconds = rows[0]?.seconds ?? null
  if (seconds !== null) throw rateLimited(Math.max(1, seconds))
}

/**
 * Marks the number that the latest code was sent to as the member's verified number.
 * @throws 400 `INVALID_CODE` for a wrong or used code, one older than 10 minutes, or after 5 tries
 */
export async function verifyPhone(
  { db, keys }: Pick<Telephone, 'db' | 'keys'>,
  userId: string,
  typedCode: string,
): Promise<string> {
  const code = withoutSeparators(typedCode)
  const tried = await spendTry(
    db,
    'phone_codes',
    sql`id = (select id from phone_codes where user_id = ${userId} order by created_at desc, id desc limit 1)
      and used_at is null and created_at > now() - make_interval(mins => ${VALID_MINUTES})`,
  )
  const isRight = (key: Buffer) => tried && timingSafeEqual(tried.code_hash, hashOf(key, tried.id, code))
  if (tried === undefined || !keys.some(isRight)) throw invalidCode()
  const { rows } = await sql<{ phone: string }>`
    with used as (
      update phone_codes set used_at = now() where id = ${tried.id} and used_at is null returning user_id, phone
    )
    update users set phone = used.phone, verified_phone = used.phone, updated_at = now()
    from used where users.id = used.user_id and users.deleted_at is null
    returning users.verified_phone as phone`.execute(db)
  if (rows[0] === undefined) throw invalidCode()
  return rows[0].phone
}

export async function forgetOldPhoneCodes(db: Database): Promise<void> {
  await deleteInBatches(db, 'phone_codes', sql`created_at < now() - interval '1 hour'`)
}

const hashOf = (key: Buffer, id: string, code: string) => createHmac('sha256', key).update(`${id} ${code}`).digest()

const invalidCode = () => badRequest('The code is wrong or has expired', 'INVALID_CODE')
