import { type Static, Type } from 'typebox'
import { roles } from '../../platform/database/tables/accounts.ts'
import { notificationChannels } from '../../platform/database/tables/notifications.ts'
import { nameSchemas } from '../../platform/http/openapi/components.ts'
import { Nullable, Timestamp } from '../../platform/http/schemas/schema.ts'
import { holdableChannels } from '../../platform/senders/held.ts'
import { AuditVerification } from '../audit/schema.ts'

const Count = Type.Integer({ minimum: 0 })

const Configured = Type.Object(
  {
    mail: Type.Boolean(),
    sms: Type.Boolean(),
    push: Type.Boolean(),
    wallets: Type.Boolean({ description: 'Whether a node of the chain is set.' }),
    moderation: Type.Enum(['open', 'strict']),
    storage: Type.Enum(['disk', 'bucket']),
    backups: Type.Boolean({ description: 'Whether they are made by the clock.' }),
    redis: Type.Boolean(),
    externalDatabase: Type.Boolean(),
    secondFactorOfAdministrators: Type.Boolean(),
    trustedProxies: Type.Boolean(),
    held: Type.Array(Type.Enum(holdableChannels), { description: 'What is not sent but waits (`HROMADA_HOLD`).' }),
    unnamedProxy: Nullable(
      Type.Object(
        {
          address: Type.String(),
          header: Type.String(),
          isNamed: Type.Boolean({ description: 'Whether it is trusted, and does not send `X-Forwarded-For`.' }),
          at: Timestamp,
        },
        { description: 'Sends forwarding headers, and everybody behind it counts as one: it is not trusted.' },
      ),
    ),
  },
  { description: 'What the operator has set up, and what not.' },
)

const LoadStep = Type.Object({
  at: Timestamp,
  requests: Count,
  failures: Type.Integer({ minimum: 0, description: 'Answers with a status of 500 and above.' }),
  meanMs: Type.Number({ description: 'Mean time of an answer.' }),
})

export const Overview = Type.Object({
  at: Timestamp,
  versions: Type.Object({ hromada: Type.String(), node: Type.String(), database: Type.String() }),
  accounts: Type.Object({
    byRole: Type.Array(Type.Object({ role: Type.Enum(roles), count: Count })),
    deleted: Type.Integer({ minimum: 0, description: 'Those that can be restored.' }),
    suspended: Count,
    newPerDay: Type.Array(Type.Object({ day: Type.String({ format: 'date' }), count: Count }), {
      description: 'The last 90 days, of UTC.',
    }),
  }),
  review: Type.Object({ pending: Count, oldestAt: Nullable(Timestamp) }),
  queues: Type.Array(
    Type.Object({
      queue: Type.String(),
      waiting: Type.Integer({ minimum: 0, description: 'What is due and has not begun, counted up to 10,000.' }),
      oldestSeconds: Count,
    }),
  ),
  deliveries: Type.Object({
    failures: Type.Array(
      Type.Object({ channel: Type.Enum(notificationChannels), reason: Type.String(), count: Count }),
      {
        description: 'Of notifications of the last 24 hours, the most frequent first.',
      },
    ),
  }),
  backup: Type.Object({
    lastAt: Nullable(Timestamp),
    failure: Nullable(
      Type.Object(
        { at: Timestamp, reason: Type.String() },
        { description: 'Of the last one by the clock, until one succeeds.' },
      ),
    ),
  }),
  audit: Type.Object({ entries: Count, verification: AuditVerification.properties.verification }),
  configured: Configured,
  disk: Type.Object({ freeBytes: Count, totalBytes: Count }, { description: 'Of the data folder.' }),
  load: Type.Array(LoadStep, { description: 'The last 24 hours in steps of 5 minutes, of all processes.' }),
})
export type Overview = Static<typeof Overview>

nameSchemas({ Overview, LoadStep })
