import type { Features } from './features.ts'
import { jobsOf, scheduleJobs } from './platform/jobs/scheduled-jobs.ts'
import { type Platform, platformJobs } from './platform/platform.ts'

/** Starts what the role of this process asks for beside requests, and the metrics that look at it. */
export async function startBackgroundWork(platform: Platform, { opened, live }: Features): Promise<void> {
  const { jobs, metrics, settings, used, log } = platform
  const waiting = opened.flatMap(({ backlog }) => backlog ?? [])
  metrics.watch({ ...used, liveConnections: live.count, waiting, log })
  await scheduleJobs(jobs, jobsOf(platformJobs(platform), settings))
  for (const feature of opened) {
    await scheduleJobs(jobs, jobsOf(feature.jobs ?? [], settings))
    if (settings.works) feature.startWorkers?.()
    if (settings.serves) feature.startListeners?.()
  }
}
