import { forgetExpiredSignIns } from './auth/expiry.ts'
import { forgetOldEvents } from './events/events.ts'
import { removeUnclaimedFiles } from './files/keeping.ts'
import { forgetOldAnswers } from './http/idempotency.ts'
import { sendMail, sendMailHandler } from './mail/send-mail.ts'
import { expireOpportunities, warnOfExpiry } from './opportunities/expiry.ts'
import type { Services } from './services.ts'
import { eraseDeletedAccounts } from './users/erasure.ts'

/** Starts what works in the background: every queue, and everything that happens by the clock (cron, UTC). */
export async function startJobs({ jobs, mail, files, db, patientDb, audit, ownedContent }: Services): Promise<void> {
  await jobs.work(sendMail, sendMailHandler(mail))
  await jobs.schedule('forget-old-answers', '17 * * * *', () => forgetOldAnswers(db))
  await jobs.schedule('erase-deleted-accounts', '41 * * * *', () =>
    eraseDeletedAccounts({ db: patientDb, audit, ownedContent }),
  )
  jobs.repeat('expire-opportunities', 1, () => expireOpportunities(db))
  await jobs.schedule('warn-of-expiry', '*/5 * * * *', () => warnOfExpiry(db, jobs))
  await jobs.schedule('forget-old-events', '37 * * * *', () => forgetOldEvents(db))
  await jobs.schedule('remove-unclaimed-files', '29 * * * *', () => removeUnclaimedFiles(db, files))
  await jobs.schedule('forget-expired-sign-ins', '23 3 * * *', () => forgetExpiredSignIns(db))
}
