import { type RawBuilder, sql } from 'kysely'
import { coalesce } from '../database/coalesce.ts'
import type { Database } from '../database/database.ts'
import { FRESH_PLAN } from '../database/prepared-statements.ts'

/** Whether there is something to do. */
export type IsDue = () => Promise<boolean>

/**
 * Takes a condition, which should ask for one row by an index, so that it costs nothing where nothing is due.
 * @returns what asks it
 */
export type LookFor = (condition: RawBuilder<boolean | null>) => IsDue

/** Below this part of a period it is not worth while to wait for its end. */
const SHORTEST_WAIT = 1 / 10

/** How long it is, in ms, until what happens every so many ms happens: all of it in the same moments of this process. */
export function untilNextPeriod(periodMs: number): number {
  if (periodMs === 0) return 0
  const leftMs = periodMs - (performance.now() % periodMs)
  return leftMs < periodMs * SHORTEST_WAIT ? leftMs + periodMs : leftMs
}

/** Looks for what is due: those who ask in the same moment are told by one statement, which asks for all. */
export function openDueLook(db: Database): LookFor {
  const conditions: RawBuilder<boolean | null>[] = []
  // A plan that was right for small tables would be kept while an audience of a million is told.
  const look = coalesce(async (places: readonly number[]) => {
    const columns = conditions.map((condition, place) => sql`${condition} as ${sql.ref(`due_${place}`)}`)
    const { rows } = await sql<Record<string, boolean | null>>`${FRESH_PLAN} select ${sql.join(columns)}`.execute(db)
    return places.map((place) => rows[0]?.[`due_${place}`] === true)
  })
  return (condition) => {
    const place = conditions.push(condition) - 1
    return () => look(place)
  }
}
