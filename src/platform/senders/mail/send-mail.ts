import type { JobDefinition } from '../jobs/jobs.ts'
import { hasMailbox, type Mail, type Message } from './mail.ts'

/** Each message is a job: retried with growing delays while the mail server is away, forgotten an hour later. */
export const sendMail = {
  name: 'send-mail',
  retries: 6,
  firstRetryDelaySeconds: 5,
  keptSeconds: 3600,
} satisfies JobDefinition

export const sendMailHandler = (mail: Mail) => async (message: Message) => {
  if (hasMailbox(message.to)) await mail.send(message)
}
