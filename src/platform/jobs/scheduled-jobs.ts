import type { Condition } from './due-check.ts'
import type { Jobs } from './jobs.ts'

export type Job = { readonly name: string; run(): Promise<void> } & (
  | { /** Cron expression (UTC); once for all processes. */ readonly cron: string }
  | {
      /** Asked every second, in each process: runs when it is true. */
      readonly when: Condition
      /** Concerns the connections of a process that serves. */
      readonly isOfServing?: boolean
    }
  | { /** In each process, whatever its role. */ readonly everySeconds: number }
)

/** What a process of the role has to run. */
export function jobsOf(list: readonly Job[], { serves, works }: { readonly serves: boolean; readonly works: boolean }) {
  return list.filter((job) => ('everySeconds' in job ? true : 'isOfServing' in job && job.isOfServing ? serves : works))
}

export async function scheduleJobs(jobs: Jobs, list: readonly Job[]): Promise<void> {
  for (const job of list) {
    if ('cron' in job) await jobs.schedule(job.name, job.cron, () => job.run())
    else if ('everySeconds' in job) jobs.repeat(job.name, job.everySeconds, () => job.run())
    else jobs.repeatWhenDue(job.name, job.when, () => job.run())
  }
}
