import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { type LookedAtAs, lookedAtFields } from '../../platform/database/tables/entities.ts'
import type { EntityRow } from './view.ts'

/** What an administrator sees of an entity when deciding about it. */
export const lookedAtAs = ({
  name,
  logo,
  website,
  description,
  category,
  employee_count,
  location,
}: Pick<EntityRow, keyof LookedAtAs>): LookedAtAs => ({
  name,
  logo,
  website,
  description,
  category,
  employee_count,
  location,
})

/** Notes that an administrator has decided about a locked entity as it is now. It waits again once it changes. */
export async function recordLook(trx: Transaction, entity: EntityRow, now: Date): Promise<void> {
  await trx
    .updateTable('entities')
    // Clocks of several machines differ: never before the last change that was seen.
    .set({ looked_at: sql<Date>`greatest(updated_at, ${now})`, looked_at_as: JSON.stringify(lookedAtAs(entity)) })
    .where('id', '=', entity.id)
    .execute()
}

/** Of an entity that was verified before looks were noted, as its change finds it. */
export const seenAs = (entity: EntityRow) => ({
  looked_at: sql<Date>`coalesce(looked_at, verified_at)`,
  looked_at_as: sql<string>`coalesce(looked_at_as, ${JSON.stringify(lookedAtAs(entity))}::jsonb)`,
})

/** The time of a change, whatever the clocks of several machines say. */
export const laterThanLook = (now: Date) => sql<Date>`greatest(${now}, looked_at + interval '1 millisecond')`

export function changedSince(before: LookedAtAs, now: LookedAtAs): (keyof LookedAtAs)[] {
  return lookedAtFields.filter((field) => !isDeepStrictEqual(before[field], now[field]))
}
