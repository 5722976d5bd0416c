import type { JobDefinition } from '../../jobs/queue.ts'
import { hasMailbox, type Mail, type Message } from './mail.ts'

/** Each message is a job: retried with backoff, deleted after an hour. */
export const sendMail = {
  name: 'send-mail',
  retries: 6,
  firstRetryDelaySeconds: 5,
  keptSeconds: 3600,
} satisfies JobDefinition

export const sendMailHandler = (mail: Mail) => async (message: Message) => {
  if (hasMailbox(message.to)) await mail.send(message)
}
