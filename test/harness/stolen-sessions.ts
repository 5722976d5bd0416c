import { sql } from 'kysely'
import type { MailSink } from './mail-sink.ts'
import type { Member, TestApp } from './test-app.ts'

/** The session as it is an hour later: fresh still, but nothing has been proven by it lately. */
export const anHourLater = (app: TestApp, { sessionId }: Pick<Member, 'sessionId'>) =>
  sql`
    update sessions set created_at = created_at - interval '1 hour', reauthenticated_at = reauthenticated_at - interval '1 hour'
    where id = ${sessionId}`.execute(app.owner)

/** The next mail to an address with this subject; others come in between. */
export async function nextMail(sink: MailSink, address: string, subject: string) {
  for (let mails = 0; mails < 30; mails += 1) {
    const mail = await sink.next()
    if (mail.recipients[0] === address && mail.subject === subject) return mail
  }
  throw new Error(`no mail "${subject}" to ${address}`)
}
