import type { Features } from './features.ts'
import { jobsOf, scheduleJobs } from './platform/jobs/scheduled-jobs.ts'
import { sendMail, sendMailHandler } from './platform/senders/mail/send-mail.ts'
import { type Platform, platformJobs } from './platform.ts'

/** Starts what the role of this process asks for beside requests, and the metrics that look at it. */
export async function startBackgroundWork(platform: Platform, { list, live }: Features): Promise<void> {
  const { jobs, mail, metrics, settings, used, log } = platform
  const waiting = list.flatMap(({ backlog }) => backlog ?? [])
  metrics.watch({ ...used, liveConnections: live.count, waiting, jobs: jobs.countJobs, log })
  if (settings.works) await jobs.work(sendMail, sendMailHandler(mail))
  await scheduleJobs(jobs, jobsOf(platformJobs(platform), settings))
  for (const feature of list) {
    await scheduleJobs(jobs, jobsOf(feature.jobs ?? [], settings))
    if (settings.works) feature.startWorkers?.()
    if (settings.serves) feature.startListeners?.()
  }
}
