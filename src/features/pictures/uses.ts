import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

const NAMED = /\/api\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-f-])/gi

/** The ids of the pictures that a text names. */
export const picturesNamedIn = (text: string): string[] => [...text.matchAll(NAMED)].map(([, id = '']) => id)

interface Content {
  readonly id: string
  readonly texts: readonly (string | null)[]
  /** What it said before, unless it is new: most names no picture before or after, and costs nothing. */
  readonly former?: readonly (string | null)[]
}

/**
 * Whoever writes content calls this in the same transaction: what nothing names is removed after a day. Lock: a picture
 * that is being removed is waited for, and then is not there to be named.
 */
export async function namePictures(trx: Transaction, { id, texts, former = [] }: Content): Promise<void> {
  const named = picturesNamedIn(texts.join(' '))
  if (named.length === 0 && picturesNamedIn(former.join(' ')).length === 0) return
  await sql`
    with ended as (delete from picture_uses where content_id = ${id} and picture_id <> all(${named}::uuid[]) returning *),
      unnamed as (${noteEnded})
    insert into picture_uses (content_id, picture_id)
    select ${id}::uuid, id from pictures where id = any(${named}::uuid[]) order by id for key share
    on conflict do nothing`.execute(trx)
}

/** Whoever deletes content calls this before. */
export async function forgetPictures(trx: Transaction, contentIds: RawBuilder<unknown>): Promise<void> {
  await sql`
    with ended as (delete from picture_uses where content_id in (${contentIds}) returning *) ${noteEnded}`.execute(trx)
}

/** From then on a picture may go that nothing else names. */
const noteEnded = sql`
  update pictures set unnamed_since = now()
  where id in (select id from pictures where id in (select picture_id from ended) order by id for no key update)`
