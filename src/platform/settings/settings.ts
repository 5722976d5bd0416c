import {
  addressRange,
  atLeast,
  bytesOf,
  type Check,
  contact,
  emailAddress,
  factor,
  filePlace,
  listOf,
  mailbox,
  oneOf,
  origin,
  password,
  share,
  text,
  urlOf,
  wholeNumber,
} from './settings-checks.ts'

interface Variable<Value> {
  readonly about: string
  readonly check: Check<Value>
  /** As the environment would spell it; absent when there is none. */
  readonly fallback?: string
}

const variable = <Value>(about: string, check: Check<Value>, fallback: string) => ({ about, check, fallback })
const optional = <Value>(about: string, check: Check<Value>) => ({ about, check })

/** Every name that the program reads from its environment. */
export const variables = {
  HOST: variable('Address to listen on.', text, '127.0.0.1'),
  PORT: variable('Port to listen on; 0 takes a free one.', wholeNumber(0, 65535), '3000'),
  HROMADA_PROCESSES: variable(
    'How many processes serve on this machine, sharing the port; as many as cores is good.',
    wholeNumber(1, 16),
    '1',
  ),
  DATABASE_URL: optional(
    'PostgreSQL 15 or later, reached directly or through a session pooler. Without it the program runs its own database in the data folder.',
    urlOf('postgres', 'postgresql'),
  ),
  REDIS_URL: optional(
    'Redis 6 or later, where rate limits are counted when several machines serve one community.',
    urlOf('redis', 'rediss'),
  ),
  HROMADA_DATA_DIR: variable(
    'Folder of the embedded database, of the generated secret and of uploaded files.',
    text,
    './data',
  ),
  HROMADA_FILES: variable(
    'Where uploaded files are kept: `disk` is the data folder; `s3://bucket/prefix?endpoint=https://host&region=name&path-style=true` is a bucket, of which all but its name may be left out.',
    filePlace,
    'disk',
  ),
  HROMADA_S3_ACCESS_KEY_ID: optional(
    'Who the bucket knows the program as. Without it: whom the environment, the files or the machine of the Amazon SDK say.',
    text,
  ),
  HROMADA_S3_SECRET_ACCESS_KEY: optional('Its secret.', text),
  HROMADA_PUBLIC_URL: optional(
    'Where people reach the service, as in links and cookies. Without it: the address of the ready line.',
    origin,
  ),
  HROMADA_SECRET: optional(
    'Signs sessions and keys the audit log. Without it one is made and kept in the data folder.',
    atLeast(32),
  ),
  HROMADA_TRUSTED_PROXIES: variable(
    'Proxies whose X-Forwarded-For is believed: addresses or ranges, separated by commas.',
    listOf(addressRange),
    '',
  ),
  HROMADA_TRUSTED_ORIGINS: variable(
    'Other origins whose pages may call the service (CORS), separated by commas. Cookies come along from the same site only.',
    listOf(origin),
    '',
  ),
  HROMADA_ADMIN_EMAIL: optional('First administrator, made at start if there is none.', emailAddress),
  HROMADA_ADMIN_PASSWORD: optional('Its password.', password),
  HROMADA_METRICS_TOKEN: optional('Bearer token that opens /metrics to addresses other than loopback.', atLeast(16)),
  HROMADA_TRACES_URL: optional(
    'Where traces of requests, jobs and deliveries are sent: the whole address of what takes OTLP over HTTP. Without it nothing is traced.',
    urlOf('http', 'https'),
  ),
  HROMADA_TRACES_AUTHORIZATION: optional('The header Authorization that is sent there.', text),
  HROMADA_TRACES_SHARE: variable('How much is traced, from 0 to 1.', share, '1'),
  HROMADA_RATE_LIMIT_SCALE: variable('Multiplies every rate limit; 0 switches them off.', factor, '1'),
  HROMADA_DRAIN_SECONDS: variable(
    'How long the program goes on serving after SIGTERM, `/readyz` answering 503, so that a balancer sends it nothing more before it stops: 0 to 10.',
    wholeNumber(0, 10),
    '0',
  ),
  HROMADA_RETRY_SCALE: variable('Multiplies the delays between retries.', factor, '1'),
  HROMADA_MODERATION: variable(
    'Whether owners may put their opportunities among the active ones by themselves (`open`) or only administrators may (`strict`).',
    oneOf(['open', 'strict']),
    'open',
  ),
  HROMADA_WEBHOOK_ALLOWED_CIDRS: variable(
    'Networks that are not public and yet may be named by members for webhooks and push, by http too: addresses or ranges, separated by commas.',
    listOf(addressRange),
    '',
  ),
  HROMADA_CHAIN_RPC_URLS: variable(
    'Nodes of an Ethereum chain (JSON-RPC over http or https), separated by commas, in the order in which they are asked. Without them there are no balances, and no contract wallets.',
    listOf(urlOf('http', 'https')),
    '',
  ),
  HROMADA_CHAIN_ID: variable('Which chain that is.', wholeNumber(1, Number.MAX_SAFE_INTEGER), '1'),
  HROMADA_WALLET_WATCH: variable(
    'How many primary wallets are looked at in a minute, so that their owners hear of changed balances; 0 for none.',
    wholeNumber(0, 600),
    '0',
  ),
  SMTP_URL: optional('Mail server, smtp:// or smtps://. Without it mail goes to the log.', urlOf('smtp', 'smtps')),
  HROMADA_MAIL_FROM: variable('Sender of all mail.', mailbox, 'hromada@localhost'),
  HROMADA_VAPID_PUBLIC_KEY: optional(
    'By what push services know this one: a point of P-256 in base64url. Without it a pair comes from the secret.',
    bytesOf(65),
  ),
  HROMADA_VAPID_PRIVATE_KEY: optional('Its private half.', bytesOf(32)),
  HROMADA_VAPID_SUBJECT: optional(
    'Whom push services may turn to, mailto: or https://. Without it: the sender of all mail.',
    contact,
  ),
  HROMADA_SMS_URL: optional(
    "SMS provider that speaks Twilio's form: the base address of its API. Without it no SMS is sent.",
    urlOf('https', 'http'),
  ),
  HROMADA_SMS_ACCOUNT: optional('Account there.', text),
  HROMADA_SMS_TOKEN: optional('Its secret.', text),
  HROMADA_SMS_FROM: optional('Number or name that messages come from.', text),
  HROMADA_GITHUB_CLIENT_ID: optional('Sign-in by GitHub.', text),
  HROMADA_GITHUB_CLIENT_SECRET: optional('Its secret.', text),
  HROMADA_GOOGLE_CLIENT_ID: optional('Sign-in by Google.', text),
  HROMADA_GOOGLE_CLIENT_SECRET: optional('Its secret.', text),
  HROMADA_LINKEDIN_CLIENT_ID: optional('Sign-in by LinkedIn.', text),
  HROMADA_LINKEDIN_CLIENT_SECRET: optional('Its secret.', text),
  HROMADA_MICROSOFT_CLIENT_ID: optional('Sign-in by Microsoft.', text),
  HROMADA_MICROSOFT_CLIENT_SECRET: optional('Its secret.', text),
  HROMADA_OIDC_DISCOVERY_URL: optional(
    'Sign-in by any OpenID Connect provider (`oidc`): the address of its discovery document.',
    urlOf('http', 'https'),
  ),
  HROMADA_OIDC_CLIENT_ID: optional('Client id there.', text),
  HROMADA_OIDC_CLIENT_SECRET: optional('Its secret.', text),
  LOG_LEVEL: variable(
    'Least severe level that is logged.',
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
  ),
} satisfies Record<string, Variable<unknown>>

type Variables = typeof variables
type Values = {
  [Name in keyof Variables]: Variables[Name] extends { fallback: string; check: Check<infer Value> }
    ? Value
    : Variables[Name] extends { check: Check<infer Value> }
      ? Value | undefined
      : never
}

/** All variables of which each needs the other. */
const pairs = [
  ['HROMADA_S3_ACCESS_KEY_ID', 'HROMADA_S3_SECRET_ACCESS_KEY'],
  ['HROMADA_ADMIN_EMAIL', 'HROMADA_ADMIN_PASSWORD'],
  ['HROMADA_VAPID_PUBLIC_KEY', 'HROMADA_VAPID_PRIVATE_KEY'],
  ['HROMADA_SMS_URL', 'HROMADA_SMS_ACCOUNT'],
  ['HROMADA_SMS_URL', 'HROMADA_SMS_TOKEN'],
  ['HROMADA_SMS_URL', 'HROMADA_SMS_FROM'],
  ['HROMADA_GITHUB_CLIENT_ID', 'HROMADA_GITHUB_CLIENT_SECRET'],
  ['HROMADA_GOOGLE_CLIENT_ID', 'HROMADA_GOOGLE_CLIENT_SECRET'],
  ['HROMADA_LINKEDIN_CLIENT_ID', 'HROMADA_LINKEDIN_CLIENT_SECRET'],
  ['HROMADA_MICROSOFT_CLIENT_ID', 'HROMADA_MICROSOFT_CLIENT_SECRET'],
  ['HROMADA_OIDC_CLIENT_ID', 'HROMADA_OIDC_CLIENT_SECRET'],
  ['HROMADA_OIDC_CLIENT_ID', 'HROMADA_OIDC_DISCOVERY_URL'],
] as const

export type Settings = ReturnType<typeof readSettings>

/** Thrown by readSettings; `problems` has one line for each variable that is wrong. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`Settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** Reads all settings from an environment; an empty variable counts as absent. Throws SettingsError. */
export function readSettings(environment: Record<string, string | undefined>) {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { check, fallback }] of Object.entries<Variable<unknown>>(variables)) {
    const given = environment[name] || fallback
    try {
      values[name] = given === undefined ? undefined : check(given)
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : error}`)
    }
  }
  for (const name of Object.keys(environment)) {
    if (name.startsWith('HROMADA_') && !(name in variables)) problems.push(`${name}: no such setting`)
  }
  for (const [one, other] of pairs) {
    if (!environment[one] !== !environment[other]) problems.push(`${one} and ${other}: set both or neither`)
  }
  if (problems.length > 0) throw new SettingsError(problems)
  return grouped(values as Values)
}

function grouped(values: Values) {
  return {
    host: values.HOST,
    port: values.PORT,
    processes: values.HROMADA_PROCESSES,
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    dataFolder: values.HROMADA_DATA_DIR,
    files: {
      place: values.HROMADA_FILES,
      credentials: together({
        accessKeyId: values.HROMADA_S3_ACCESS_KEY_ID,
        secretAccessKey: values.HROMADA_S3_SECRET_ACCESS_KEY,
      }),
    },
    publicUrl: values.HROMADA_PUBLIC_URL,
    secret: values.HROMADA_SECRET,
    trustedProxies: values.HROMADA_TRUSTED_PROXIES,
    trustedOrigins: values.HROMADA_TRUSTED_ORIGINS,
    firstAdministrator: together({ email: values.HROMADA_ADMIN_EMAIL, password: values.HROMADA_ADMIN_PASSWORD }),
    metricsToken: values.HROMADA_METRICS_TOKEN,
    traces: {
      url: values.HROMADA_TRACES_URL,
      authorization: values.HROMADA_TRACES_AUTHORIZATION,
      share: values.HROMADA_TRACES_SHARE,
      trustedProxies: values.HROMADA_TRUSTED_PROXIES,
    },
    rateLimitScale: values.HROMADA_RATE_LIMIT_SCALE,
    drainSeconds: values.HROMADA_DRAIN_SECONDS,
    retryScale: values.HROMADA_RETRY_SCALE,
    moderation: values.HROMADA_MODERATION,
    allowedNetworks: values.HROMADA_WEBHOOK_ALLOWED_CIDRS,
    chain: { rpcUrls: values.HROMADA_CHAIN_RPC_URLS, id: values.HROMADA_CHAIN_ID },
    watchedWalletsPerMinute: values.HROMADA_WALLET_WATCH,
    mail: { smtpUrl: values.SMTP_URL, from: values.HROMADA_MAIL_FROM },
    push: {
      keys: together({ publicKey: values.HROMADA_VAPID_PUBLIC_KEY, privateKey: values.HROMADA_VAPID_PRIVATE_KEY }),
      subject: values.HROMADA_VAPID_SUBJECT ?? `mailto:${values.HROMADA_MAIL_FROM}`,
    },
    sms: together({
      url: values.HROMADA_SMS_URL,
      account: values.HROMADA_SMS_ACCOUNT,
      token: values.HROMADA_SMS_TOKEN,
      from: values.HROMADA_SMS_FROM,
    }),
    oauth: {
      github: together({
        clientId: values.HROMADA_GITHUB_CLIENT_ID,
        clientSecret: values.HROMADA_GITHUB_CLIENT_SECRET,
      }),
      google: together({
        clientId: values.HROMADA_GOOGLE_CLIENT_ID,
        clientSecret: values.HROMADA_GOOGLE_CLIENT_SECRET,
      }),
      linkedin: together({
        clientId: values.HROMADA_LINKEDIN_CLIENT_ID,
        clientSecret: values.HROMADA_LINKEDIN_CLIENT_SECRET,
      }),
      microsoft: together({
        clientId: values.HROMADA_MICROSOFT_CLIENT_ID,
        clientSecret: values.HROMADA_MICROSOFT_CLIENT_SECRET,
      }),
      oidc: together({
        clientId: values.HROMADA_OIDC_CLIENT_ID,
        clientSecret: values.HROMADA_OIDC_CLIENT_SECRET,
        discoveryUrl: values.HROMADA_OIDC_DISCOVERY_URL,
      }),
    },
    logLevel: values.LOG_LEVEL,
  }
}

function together<Group extends Record<string, string | undefined>>(group: Group) {
  const isComplete = Object.values(group).every((value) => value !== undefined)
  return isComplete ? (group as { [Name in keyof Group]: string }) : undefined
}
