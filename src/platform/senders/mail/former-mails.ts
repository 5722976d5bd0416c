import type { JobDefinition } from '../../jobs/queue.ts'

/** The jobs by which former versions sent mails; what waits in them goes to the outbox. */
export const formerMails = {
  name: 'send-mail',
  retries: 6,
  firstRetryDelaySeconds: 5,
  keptSeconds: 3600,
} satisfies JobDefinition
