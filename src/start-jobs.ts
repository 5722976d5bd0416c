import { forgetExpiredSignIns } from './auth/expiry.ts'
import { forgetOldAnswers } from './http/idempotency.ts'
import { sendMail, sendMailHandler } from './mail/send-mail.ts'
import type { Services } from './services.ts'
import { eraseDeletedAccounts } from './users/erasure.ts'

/** Starts what works in the background: every queue, and everything that happens by the clock (cron, UTC). */
export async function startJobs({ jobs, mail, db, patientDb, audit, ownedContent }: Services): Promise<void> {
  await jobs.work(sendMail, sendMailHandler(mail))
  await jobs.schedule('forget-old-answers', '17 * * * *', () => forgetOldAnswers(db))
  await jobs.schedule('erase-deleted-accounts', '41 * * * *', () =>
    eraseDeletedAccounts({ db: patientDb, audit, ownedContent }),
  )
  await jobs.schedule('forget-expired-sign-ins', '23 3 * * *', () => forgetExpiredSignIns(db))
}
