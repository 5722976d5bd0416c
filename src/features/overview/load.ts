import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Answered } from '../../platform/metrics/http-requests.ts'

const STEP_SECONDS = 300
const DAY_STEPS = (24 * 3600) / STEP_SECONDS

/** The begin of the step that now is in. */
const currentStep = sql<Date>`to_timestamp(floor(extract(epoch from now()) / ${STEP_SECONDS}) * ${STEP_SECONDS})`

/** Adds what this process has answered since it last did to the current step; older than a day is forgotten. */
export function openLoadRecorder(db: Database, answered: () => Answered): () => Promise<void> {
  let former: Answered = { requests: 0, failures: 0, seconds: 0 }
  return async () => {
    const total = answered()
    await sql`
      with forgotten as (delete from load_steps where step < now() - interval '25 hours')
      insert into load_steps (step, requests, failures, seconds)
      values (
        ${currentStep}, ${total.requests - former.requests}, ${total.failures - former.failures},
        ${total.seconds - former.seconds}
      )
      on conflict (step) do update set
        requests = load_steps.requests + excluded.requests,
        failures = load_steps.failures + excluded.failures,
        seconds = load_steps.seconds + excluded.seconds`.execute(db)
    // What was not stored is told the next time.
    former = total
  }
}

interface LoadRow {
  readonly at: Date
  readonly requests: number
  readonly failures: number
  readonly seconds: number
}

/** The last 24 hours, the oldest step first, without gaps. */
export async function readLoad(db: Database) {
  const { rows } = await sql<LoadRow>`
    select steps.at, coalesce(requests, 0)::float8 as requests, coalesce(failures, 0)::float8 as failures,
      coalesce(seconds, 0) as seconds
    from generate_series(
      ${currentStep} - ${(DAY_STEPS - 1) * STEP_SECONDS} * interval '1 second', ${currentStep},
      ${STEP_SECONDS} * interval '1 second'
    ) as steps (at)
    left join load_steps on step = steps.at
    order by steps.at`.execute(db)
  return rows.map(({ at, requests, failures, seconds }) => ({
    at: at.toISOString(),
    requests,
    failures,
    meanMs: requests === 0 ? 0 : Math.round((seconds / requests) * 1e5) / 100,
  }))
}
