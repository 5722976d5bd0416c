import { readLogo } from '../community/logo.ts'
import { ageRecipients, backupAddress, clockTimes, keepRule } from './backup-checks.ts'
import {
  accountAddress,
  addressRange,
  atLeast,
  bytesOf,
  type Check,
  channelsToHold,
  contact,
  factor,
  folder,
  listOf,
  mailbox,
  oneOf,
  origin,
  password,
  secretList,
  share,
  text,
  urlOf,
  urlWithLogin,
  wholeNumber,
} from './checks.ts'
import { color, helpAddress, lineOf, MAX_NAME_LENGTH, pathWith, timeZone } from './community-checks.ts'
import { databaseAddress } from './database-address.ts'
import { filePlace } from './file-place.ts'

export interface Variable<Value> {
  readonly about: string
  readonly check: Check<Value>
  /** As in the environment. */
  readonly fallback?: string
}

const variable = <Value>(about: string, check: Check<Value>, fallback: string) => ({ about, check, fallback })
const optional = <Value>(about: string, check: Check<Value>) => ({ about, check })

/** What goes before what was chosen in the browser. */
const CHOSEN = 'Default: what was chosen in the browser, at first'

const keptDays = wholeNumber(0, 36_500)

export const variables = {
  HOST: variable('Address to listen on.', text, '127.0.0.1'),
  PORT: variable('Port to listen on; 0 picks a free one.', wholeNumber(0, 65535), '3000'),
  HROMADA_PROCESSES: variable(
    'Number of worker processes that share the port on this machine; one per core is a good choice.',
    wholeNumber(1, 16),
    '1',
  ),
  HROMADA_ROLE: variable(
    'What a program on one of several machines does: `serve` answers requests, `work` does what is queued or due, and answers only `/healthz`, `/readyz` and `/metrics`.',
    oneOf(['both', 'serve', 'work']),
    'both',
  ),
  DATABASE_URL: optional(
    'PostgreSQL 15 or later, reached directly or through a session pooler, with the parameters of libpq for [encryption](#notes). Default: the bundled PostgreSQL, in the data folder.',
    databaseAddress,
  ),
  DATABASE_REPLICA_URLS: variable(
    'Streaming replicas of `DATABASE_URL`, comma-separated, on which lists are [read](scaling.md#replicas).',
    listOf(databaseAddress),
    '',
  ),
  REDIS_URL: optional(
    'Redis 6 or later, the same for all programs, which counts rate limits and carries signals when several machines serve one community.',
    urlWithLogin('redis', 'rediss'),
  ),
  HROMADA_DATA_DIR: variable(
    'Folder for the bundled PostgreSQL, the generated secret and uploaded files.',
    folder,
    './data',
  ),
  HROMADA_FORMER_POSTGRES: optional(
    'Folder of the programs of an earlier PostgreSQL, such as `/usr/lib/postgresql/17/bin`, with which to move a data folder to the bundled one. Default: the package of npm or of the system.',
    text,
  ),
  HROMADA_FILES: variable(
    'Where uploaded files are stored: `disk` (the data folder), or an S3 bucket: `s3://bucket/prefix?endpoint=https://host&region=name&path-style=true`, of which only the bucket is required.',
    filePlace,
    'disk',
  ),
  HROMADA_PICTURES_QUOTA: variable(
    'How much room the pictures of one account may take, in MiB; 0 allows none.',
    wholeNumber(0, 1_000_000),
    '200',
  ),
  HROMADA_S3_ACCESS_KEY_ID: optional("S3 access key id. Default: the AWS SDK's credential chain.", text),
  HROMADA_S3_SECRET_ACCESS_KEY: optional('S3 secret access key.', text),
  HROMADA_BACKUP: optional(
    'Where [backups by the clock](operation.md#backups-by-the-clock) go: the whole path of a folder, or a bucket as in `HROMADA_FILES`.',
    backupAddress,
  ),
  HROMADA_BACKUP_TIMES: variable('Times (UTC) of backups, comma-separated.', clockTimes, '02:30'),
  HROMADA_BACKUP_KEEP: variable(
    'How many stay: the newest (`14`), or the newest of so many days, weeks and months.',
    keepRule,
    '7d,4w,6m',
  ),
  HROMADA_BACKUP_RECIPIENTS: optional(
    'Public keys of [age](https://age-encryption.org) (`age1…`, comma-separated) that backups are encrypted for.',
    ageRecipients,
  ),
  HROMADA_BACKUP_S3_ACCESS_KEY_ID: optional('S3 access key id for backups. Default: that for files.', text),
  HROMADA_BACKUP_S3_SECRET_ACCESS_KEY: optional('S3 secret access key for backups.', text),
  HROMADA_PUBLIC_URL: optional(
    'Public address of the service, used in links and cookies. Default: the address that the program listens on.',
    origin,
  ),
  HROMADA_FORMER_URLS: variable(
    'Public addresses that the service had before, comma-separated: what texts and stored pictures name by them is its own still.',
    listOf(origin),
    '',
  ),
  HROMADA_SITE_URL: optional(
    'Address of a front end of your own, to which every link for people leads. Default: the public address.',
    origin,
  ),
  HROMADA_SITE_ARTICLE: variable('Path of an article there.', pathWith('slug'), '/news/{slug}'),
  HROMADA_SITE_OPPORTUNITY: variable('Path of an opportunity there.', pathWith('id'), '/opportunities/{id}'),
  HROMADA_SITE_ENTITY: variable('Path of an entity there.', pathWith('id'), '/entities/{id}'),
  HROMADA_SITE_RESET: variable(
    'Path there on which a new password is chosen.',
    pathWith('token'),
    '/reset-password?token={token}',
  ),
  HROMADA_SITE_CONFIRM: variable(
    'Path there on which an e-mail address is confirmed.',
    pathWith('token'),
    '/confirm?token={token}',
  ),
  HROMADA_NAME: optional(`Name of the community, as people read it. ${CHOSEN} Hromada.`, lineOf(MAX_NAME_LENGTH)),
  HROMADA_DESCRIPTION: optional('What the community is, in one line.', lineOf(300)),
  HROMADA_LOGO: optional('Logo of the community: a PNG, JPEG or WEBP file of at most 512 KiB.', readLogo),
  HROMADA_COLOR: optional(`Color of the community, in mails and pages. ${CHOSEN} \`#0b5f63\`.`, color),
  HROMADA_LANGUAGE: optional(
    `Language for people whose own is not known: \`en\` or \`uk\`. ${CHOSEN} \`en\`.`,
    oneOf(['en', 'uk']),
  ),
  HROMADA_TIMEZONE: optional(`Time zone for people whose own is not known (IANA). ${CHOSEN} UTC.`, timeZone),
  HROMADA_CONTACT: optional('Where people find help: an e-mail address or a URL.', helpAddress),
  HROMADA_TEXTS: optional(
    'Folder of JSON files that replace texts of mails and notifications; see [Texts](#texts).',
    text,
  ),
  HROMADA_SECRET: optional(
    'Signs sessions, seals stored secrets and keys the audit log; at least 32 characters. Several, separated by commas, while it is rotated: the first signs and seals, all verify and open. Default: generated once and stored in the data folder.',
    secretList,
  ),
  HROMADA_TRUSTED_PROXIES: variable(
    'Proxies whose `X-Forwarded-For` is trusted: comma-separated addresses or CIDR ranges.',
    listOf(addressRange),
    '',
  ),
  HROMADA_TRUSTED_ORIGINS: variable(
    'Other origins whose pages may call the service (CORS), comma-separated. Browsers send cookies from the same site only.',
    listOf(origin),
    '',
  ),
  HROMADA_ADMIN_EMAIL: optional(
    'E-mail address of the first administrator, created at start if there is none.',
    accountAddress,
  ),
  HROMADA_ADMIN_PASSWORD: optional('Password of the first administrator.', password),
  HROMADA_METRICS_TOKEN: optional(
    'Bearer token that allows access to `/metrics` from addresses other than loopback, or through a proxy.',
    atLeast(16),
  ),
  HROMADA_TRACES_URL: optional(
    'OTLP/HTTP endpoint (full URL) for traces of requests, jobs and deliveries. Default: no tracing.',
    urlOf('http', 'https'),
  ),
  HROMADA_TRACES_AUTHORIZATION: optional('`Authorization` header sent to the trace endpoint.', text),
  HROMADA_TRACES_SHARE: variable('Share of requests and jobs to trace, from 0 to 1.', share, '1'),
  HROMADA_RATE_LIMIT_SCALE: variable('Multiplies every rate limit; 0 disables rate limiting.', factor, '1'),
  HROMADA_DRAIN_SECONDS: variable(
    'How long the program keeps serving after SIGTERM while `/readyz` answers 503, so that a load balancer stops sending requests first; 0 to 10.',
    wholeNumber(0, 10),
    '0',
  ),
  HROMADA_RETRY_SCALE: variable('Multiplies the delays between retries.', factor, '1'),
  HROMADA_SIGN_UP: variable(
    'Who may create an account: anybody (`open`), anybody who first proves their e-mail address (`confirmed`), the invited (`invited`), or nobody but the operator (`closed`).',
    oneOf(['open', 'confirmed', 'invited', 'closed']),
    'open',
  ),
  HROMADA_MODERATION: variable(
    'Who may activate an opportunity: its owner and administrators (`open`), or administrators only (`strict`).',
    oneOf(['open', 'strict']),
    'open',
  ),
  HROMADA_REQUIRE_SECOND_FACTOR: optional(
    'Whose rights need a second factor: those of administrators (`admin`), or of everyone from members up (`all`). Default: nobody’s.',
    oneOf(['admin', 'all']),
  ),
  HROMADA_KEEP_NOTIFICATIONS: variable(
    'For how many days notifications are kept once read; 0 keeps them.',
    keptDays,
    '180',
  ),
  HROMADA_KEEP_SIGN_INS: variable(
    'For how many days sign-ins stay in the history of an account, the last 50 at most; 0 keeps them.',
    keptDays,
    '400',
  ),
  HROMADA_KEEP_DELIVERIES: variable(
    'For how many days deliveries of webhooks are kept; at least 1.',
    wholeNumber(1, 36_500),
    '30',
  ),
  HROMADA_KEEP_SECURITY_EVENTS: variable(
    'For how many days security events are kept, of which there are never more than 5 million; 0 keeps them.',
    keptDays,
    '180',
  ),
  HROMADA_WEBHOOK_ALLOWED_CIDRS: variable(
    'Non-public networks that webhooks, push endpoints and pictures from elsewhere may use, over http too: comma-separated addresses or CIDR ranges.',
    listOf(addressRange),
    '',
  ),
  HROMADA_CHAIN_RPC_URLS: variable(
    'Ethereum JSON-RPC nodes (http or https), comma-separated, in the order of preference. Without any, there are no balances and no contract wallets.',
    listOf(urlWithLogin('http', 'https')),
    '',
  ),
  HROMADA_CHAIN_ID: variable('Chain id of those nodes.', wholeNumber(1, Number.MAX_SAFE_INTEGER), '1'),
  HROMADA_WALLET_WATCH: variable(
    'Number of primary wallets checked per minute, to notify their owners of changed balances; 0 disables this.',
    wholeNumber(0, 600),
    '0',
  ),
  HROMADA_HOLD: variable(
    'What is not sent but waits: `all`, or some of `mail`, `sms`, `push`, `webhooks`, comma-separated. For [rehearsals](operation.md#rehearsal) with a copy of the data, and while something else is wrong.',
    channelsToHold,
    '',
  ),
  SMTP_URL: optional('Mail server, `smtp://` or `smtps://`. Default: mail is only logged.', urlOf('smtp', 'smtps')),
  HROMADA_MAIL_FROM: variable('Sender address of all mail.', mailbox, 'hromada@localhost'),
  HROMADA_VAPID_PUBLIC_KEY: optional(
    'VAPID public key: a P-256 point in base64url. Default: a key pair derived from the secret.',
    bytesOf(65),
  ),
  HROMADA_VAPID_PRIVATE_KEY: optional('VAPID private key.', bytesOf(32)),
  HROMADA_VAPID_SUBJECT: optional(
    'VAPID subject, the contact for push services: `mailto:` or `https://`. Default: the sender address of all mail.',
    contact,
  ),
  HROMADA_SMS_URL: optional(
    'Base URL of an SMS provider with a Twilio-compatible API. Without it, no SMS is sent.',
    urlWithLogin('https', 'http'),
  ),
  HROMADA_SMS_ACCOUNT: optional('Account at the SMS provider.', text),
  HROMADA_SMS_TOKEN: optional('Auth token at the SMS provider.', text),
  HROMADA_SMS_FROM: optional('Sender number or name.', text),
  HROMADA_GITHUB_CLIENT_ID: optional('Client id for sign-in with GitHub.', text),
  HROMADA_GITHUB_CLIENT_SECRET: optional('Client secret for sign-in with GitHub.', text),
  HROMADA_GOOGLE_CLIENT_ID: optional('Client id for sign-in with Google.', text),
  HROMADA_GOOGLE_CLIENT_SECRET: optional('Client secret for sign-in with Google.', text),
  HROMADA_LINKEDIN_CLIENT_ID: optional('Client id for sign-in with LinkedIn.', text),
  HROMADA_LINKEDIN_CLIENT_SECRET: optional('Client secret for sign-in with LinkedIn.', text),
  HROMADA_MICROSOFT_CLIENT_ID: optional('Client id for sign-in with Microsoft.', text),
  HROMADA_MICROSOFT_CLIENT_SECRET: optional('Client secret for sign-in with Microsoft.', text),
  HROMADA_OIDC_DISCOVERY_URL: optional(
    'Sign-in with any OpenID Connect provider (`oidc`): the URL of its discovery document.',
    urlOf('http', 'https'),
  ),
  HROMADA_OIDC_CLIENT_ID: optional('Client id at that provider.', text),
  HROMADA_OIDC_CLIENT_SECRET: optional('Client secret at that provider.', text),
  LOG_LEVEL: variable(
    'Minimum level to log.',
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
  ),
} satisfies Record<string, Variable<unknown>>

type Variables = typeof variables
export type Values = {
  [Name in keyof Variables]: Variables[Name] extends { fallback: string; check: Check<infer Value> }
    ? Value
    : Variables[Name] extends { check: Check<infer Value> }
      ? Value | undefined
      : never
}
