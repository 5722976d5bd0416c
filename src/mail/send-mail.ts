import type { JobDefinition } from '../jobs/jobs.ts'
import type { Mail, Message } from './mail.ts'

/** Each message is a job: retried with growing delays while the mail server is away, forgotten an hour later. */
export const sendMail = {
  name: 'send-mail',
  retries: 6,
  firstRetryDelaySeconds: 5,
  keptSeconds: 3600,
} satisfies JobDefinition

export const sendMailHandler = (mail: Mail) => (message: Message) => mail.send(message)
