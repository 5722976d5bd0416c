import { type RawBuilder, sql } from 'kysely'
import { FRESH_PLAN } from '../database/client.ts'
import type { Database } from '../database/database.ts'
import { cannotServe } from '../database/errors.ts'

/** Reads one row by an index, so that polling is cheap. */
export type Condition = RawBuilder<boolean | null>

interface DueCheck {
  readonly condition: Condition
  /** Never runs concurrently with itself; when it throws, the check pauses. */
  onDue(): Promise<void> | void
  /** Called when the condition could not be evaluated; when it throws, the check pauses. */
  onFailure(error: unknown): Promise<void> | void
}

interface DueChecks {
  add(check: DueCheck): void
  stop(): Promise<void>
}

const INTERVAL_MS = 1_000

/** Poller: evaluates all checks each second in one statement; starts due work without waiting for it. */
export function openDueChecks(db: Database, pauseMs: (error: unknown) => number): DueChecks {
  const resumesAtMs = new Map<DueCheck, number>()
  const running = new Map<DueCheck, Promise<void>>()
  let ticking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopping = false

  function tickLater(): void {
    timer = setTimeout(() => {
      ticking = tick().finally(() => {
        if (!isStopping) tickLater()
      })
    }, INTERVAL_MS)
  }

  async function tick(): Promise<void> {
    const nowMs = performance.now()
    const checks = [...resumesAtMs].flatMap(([check, atMs]) => (atMs <= nowMs && !running.has(check) ? [check] : []))
    const answers = await areDue(
      db,
      checks.map(({ condition }) => condition),
    )
    if (isStopping) return
    for (const [index, check] of checks.entries()) {
      const answer = answers[index]
      if (answer?.status === 'rejected') start(check, () => check.onFailure(answer.reason))
      else if (answer?.value) start(check, () => check.onDue())
    }
  }

  function start(check: DueCheck, work: () => Promise<void> | void): void {
    const done = (async () => work())()
      .catch((error) => void resumesAtMs.set(check, performance.now() + pauseMs(error)))
      .finally(() => running.delete(check))
    running.set(check, done)
  }

  return {
    add(check) {
      resumesAtMs.set(check, 0)
      if (timer === undefined) tickLater()
    },
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await ticking
      await Promise.all(running.values())
    },
  }
}

/** One statement for all; if it fails, one each, so that a broken or locked table fails only its own check. */
export async function areDue(
  db: Database,
  conditions: readonly Condition[],
): Promise<readonly PromiseSettledResult<boolean>[]> {
  if (conditions.length === 0) return []
  try {
    const values = await evaluate(db, conditions)
    return values.map((value) => ({ status: 'fulfilled', value }))
  } catch (reason) {
    if (cannotServe(reason)) return conditions.map(() => ({ status: 'rejected', reason }))
    return Promise.allSettled(conditions.map(async (condition) => (await evaluate(db, [condition]))[0] === true))
  }
}

async function evaluate(db: Database, conditions: readonly Condition[]): Promise<boolean[]> {
  const columns = conditions.map((condition, index) => sql`${condition} as ${sql.ref(`due_${index}`)}`)
  // A cached plan for small tables would be reused for an audience of a million.
  const { rows } = await sql<Record<string, boolean | null>>`${FRESH_PLAN} select ${sql.join(columns)}`.execute(db)
  return conditions.map((_, index) => rows[0]?.[`due_${index}`] === true)
}
