import { type Kysely, sql } from 'kysely'
import { emailAddress } from '../../lib/email-address.ts'
import { MAX_NAME_LENGTH, usableName } from '../../lib/visible-text.ts'
import { readInPages } from '../read-in-pages.ts'

/** Accounts are written to all the time. */
export const isOnline = true

const PAGE_SIZE = 1_000
/** Of given and family name. */
const MAX_PART_LENGTH = 100

interface Row {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly first_name: string | null
  readonly last_name: string | null
}

/**
 * Providers brought addresses with domains in other letters than ASCII, and any text as a name: both get the form in which
 * new ones are stored. An address stays as it is where it is none, or where another account has its form.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const unsettled = readInPages(
    (after) => readUnsettled(db, after),
    (row) => row,
  )
  for await (const row of unsettled) await settle(db, row)
}

/** Rather too many: the program decides. Hangul fillers are letters that show nothing. */
async function readUnsettled(db: Kysely<unknown>, after: string): Promise<readonly Row[]> {
  const isOdd = (column: string, maxLength: number) => {
    const name = sql.ref(column)
    return sql`(char_length(${name}) > ${sql.lit(maxLength)} or ${name} is not nfc normalized
      or ${name} !~ '[[:alnum:]]' or ${name} ~ '^\\s|\\s$|[^[:alnum:][:punct:] ]|[\\u115f\\u1160\\u3164\\uffa0]')`
  }
  const { rows } = await sql<Row>`
    select id, email, name, first_name, last_name from users
    where id > ${after}
      and (email ~ '[^\\x01-\\x7f]' or ${isOdd('name', MAX_NAME_LENGTH)}
        or ${isOdd('first_name', MAX_PART_LENGTH)} or ${isOdd('last_name', MAX_PART_LENGTH)})
    order by id limit ${sql.lit(PAGE_SIZE)}`.execute(db)
  return rows
}

async function settle(db: Kysely<unknown>, { id, email, name, first_name, last_name }: Row): Promise<void> {
  const cleaned = {
    name: usableName(name) ?? email.slice(0, email.lastIndexOf('@')),
    first: first_name === null ? null : (usableName(first_name, MAX_PART_LENGTH) ?? null),
    last: last_name === null ? null : (usableName(last_name, MAX_PART_LENGTH) ?? null),
  }
  if (cleaned.name !== name || cleaned.first !== first_name || cleaned.last !== last_name) {
    await sql`
      update users set name = ${cleaned.name}, first_name = ${cleaned.first}, last_name = ${cleaned.last}
      where id = ${id} and row(name, first_name, last_name) is not distinct from row(${name}, ${first_name}, ${last_name})`.execute(
      db,
    )
  }
  const address = emailAddress(email)
  if (address === undefined || address === email) return
  await sql`
    update users set email = ${address}
    where id = ${id} and email = ${email} and not exists (select from users where email = ${address})`.execute(db)
  await sql`
    update address_changes set former_address = ${address} where user_id = ${id} and former_address = ${email}`.execute(
    db,
  )
}
