import type { Features } from './features.ts'
import { scheduleJobs } from './platform/jobs/scheduled-jobs.ts'
import { sendMail, sendMailHandler } from './platform/senders/mail/send-mail.ts'
import { type Platform, platformJobs } from './platform.ts'

/** Starts every queue, everything that runs by the clock, and the metrics that look at them. */
export async function startBackgroundWork(platform: Platform, { list, live }: Features): Promise<void> {
  const { jobs, mail, metrics, used, log } = platform
  const waiting = list.flatMap(({ backlog }) => backlog ?? [])
  metrics.watch({ ...used, liveConnections: live.count, waiting, jobs: jobs.countJobs, log })
  await jobs.work(sendMail, sendMailHandler(mail))
  await scheduleJobs(jobs, platformJobs(platform))
  for (const feature of list) {
    await scheduleJobs(jobs, feature.jobs ?? [])
    await feature.startWorkers?.()
  }
}
