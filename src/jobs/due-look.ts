import { type RawBuilder, sql } from 'kysely'
import { coalesce } from '../database/coalesce.ts'
import type { Database } from '../database/database.ts'
import { cannotServe } from '../database/failures.ts'
import { FRESH_PLAN } from '../database/prepared-statements.ts'

/** True when there is something to do; should look for one row by an index, so that it costs nothing otherwise. */
export type Condition = RawBuilder<boolean | null>

/** Whether there is something to do. Throws when the database cannot say. */
export type IsDue = () => Promise<boolean>

export type LookFor = (condition: Condition) => IsDue

/** Throws what its own question met. */
type Answer = () => boolean

/** Lets those who ask in the same moment be told by one statement. */
export function openDueLook(db: Database): LookFor {
  const look = coalesce((conditions: readonly Condition[]) => askTogether(db, conditions))
  return (condition) => async () => (await look(condition))()
}

async function askTogether(db: Database, conditions: readonly Condition[]): Promise<readonly Answer[]> {
  try {
    return await ask(db, conditions)
  } catch (error) {
    if (cannotServe(error)) throw error
    // What is broken, or locked, for one is asked without the others: they wait for it once more, and then work.
    return Promise.all(conditions.map((condition) => askAlone(db, condition)))
  }
}

async function askAlone(db: Database, condition: Condition): Promise<Answer> {
  try {
    const [answer] = await ask(db, [condition])
    return answer as Answer
  } catch (error) {
    return () => {
      throw error
    }
  }
}

async function ask(db: Database, conditions: readonly Condition[]): Promise<readonly Answer[]> {
  const columns = conditions.map((condition, place) => sql`${condition} as ${sql.ref(`due_${place}`)}`)
  // A plan that was right for small tables would be kept while an audience of a million is told.
  const { rows } = await sql<Record<string, boolean | null>>`${FRESH_PLAN} select ${sql.join(columns)}`.execute(db)
  return conditions.map((_, place) => () => rows[0]?.[`due_${place}`] === true)
}
