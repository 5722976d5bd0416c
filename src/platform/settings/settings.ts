import { areOfOnePair } from '../senders/push/vapid-keys.ts'
import { isServiceLink } from './service-links.ts'
import { type Values, type Variable, variables } from './variables.ts'

const pairs = [
  ['HROMADA_S3_ACCESS_KEY_ID', 'HROMADA_S3_SECRET_ACCESS_KEY'],
  ['HROMADA_BACKUP_S3_ACCESS_KEY_ID', 'HROMADA_BACKUP_S3_SECRET_ACCESS_KEY'],
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

const sitePaths = ['ARTICLE', 'OPPORTUNITY', 'ENTITY', 'RESET', 'CONFIRM'].map((page) => `HROMADA_SITE_${page}`)
const backupDetails = ['TIMES', 'KEEP', 'S3_ACCESS_KEY_ID'].map((detail) => `HROMADA_BACKUP_${detail}`)
/** Settings that mean nothing without another. */
const dependents = [
  ...sitePaths.map((name) => [name, 'HROMADA_SITE_URL'] as const),
  ['DATABASE_REPLICA_URLS', 'DATABASE_URL'] as const,
  ...backupDetails.map((name) => [name, 'HROMADA_BACKUP'] as const),
]

export type Settings = ReturnType<typeof readSettings>

export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  /** No stack is printed. */
  readonly isExpected = true
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`Settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** An empty variable counts as absent. Throws SettingsError. */
export function readSettings(environment: Record<string, string | undefined>) {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { check, fallback }] of Object.entries<Variable<unknown>>(variables)) {
    const input = environment[name] || fallback
    try {
      values[name] = input === undefined ? undefined : check(input)
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : error}`)
    }
  }
  for (const [name, value = ''] of Object.entries(environment)) {
    const isOurs = name.startsWith('HROMADA_') && !isServiceLink(name, value)
    if (isOurs && !(name in variables)) problems.push(`${name}: no such setting`)
  }
  for (const [first, second] of pairs) {
    if (!environment[first] !== !environment[second]) problems.push(`${first} and ${second}: set both or neither`)
  }
  const { HROMADA_VAPID_PUBLIC_KEY: publicKey, HROMADA_VAPID_PRIVATE_KEY: privateKey } = values
  if (typeof publicKey === 'string' && typeof privateKey === 'string' && !areOfOnePair({ publicKey, privateKey })) {
    problems.push('HROMADA_VAPID_PUBLIC_KEY and HROMADA_VAPID_PRIVATE_KEY: must be of one pair')
  }
  for (const [name, needed] of dependents) {
    if (environment[name] && !environment[needed]) problems.push(`${name}: needs ${needed}`)
  }
  if (['serve', 'work'].includes(environment.HROMADA_ROLE ?? '') && !environment.DATABASE_URL) {
    problems.push('HROMADA_ROLE: needs DATABASE_URL, for the bundled database has one program that serves and works')
  }
  if (problems.length > 0) throw new SettingsError(problems)
  return group(values as Values)
}

function group(values: Values) {
  const s3Credentials = ifComplete({
    accessKeyId: values.HROMADA_S3_ACCESS_KEY_ID,
    secretAccessKey: values.HROMADA_S3_SECRET_ACCESS_KEY,
  })
  return {
    host: values.HOST,
    port: values.PORT,
    processes: values.HROMADA_PROCESSES,
    serves: values.HROMADA_ROLE !== 'work',
    works: values.HROMADA_ROLE !== 'serve',
    databaseUrl: values.DATABASE_URL,
    databaseReplicaUrls: values.DATABASE_REPLICA_URLS,
    redisUrl: values.REDIS_URL,
    dataFolder: values.HROMADA_DATA_DIR,
    formerPostgresFolder: values.HROMADA_FORMER_POSTGRES,
    files: {
      place: values.HROMADA_FILES,
      credentials: s3Credentials,
    },
    backup: {
      /** Without one, none are made by the clock. */
      address: values.HROMADA_BACKUP,
      times: values.HROMADA_BACKUP_TIMES,
      keep: values.HROMADA_BACKUP_KEEP,
      recipients: values.HROMADA_BACKUP_RECIPIENTS ?? [],
      credentials:
        ifComplete({
          accessKeyId: values.HROMADA_BACKUP_S3_ACCESS_KEY_ID,
          secretAccessKey: values.HROMADA_BACKUP_S3_SECRET_ACCESS_KEY,
        }) ?? s3Credentials,
    },
    picturesQuotaBytes: values.HROMADA_PICTURES_QUOTA * 1024 ** 2,
    publicUrl: values.HROMADA_PUBLIC_URL,
    formerUrls: values.HROMADA_FORMER_URLS,
    site: {
      url: values.HROMADA_SITE_URL,
      article: values.HROMADA_SITE_ARTICLE,
      opportunity: values.HROMADA_SITE_OPPORTUNITY,
      entity: values.HROMADA_SITE_ENTITY,
      resetPassword: values.HROMADA_SITE_RESET,
      confirm: values.HROMADA_SITE_CONFIRM,
    },
    community: {
      /** What is undefined is chosen in the browser. */
      identity: {
        name: values.HROMADA_NAME,
        language: values.HROMADA_LANGUAGE,
        timeZone: values.HROMADA_TIMEZONE,
        color: values.HROMADA_COLOR,
      },
      description: values.HROMADA_DESCRIPTION,
      logo: values.HROMADA_LOGO,
      contact: values.HROMADA_CONTACT,
      textsFolder: values.HROMADA_TEXTS,
    },
    secrets: values.HROMADA_SECRET,
    trustedProxies: values.HROMADA_TRUSTED_PROXIES,
    trustedOrigins: values.HROMADA_TRUSTED_ORIGINS,
    firstAdministrator: ifComplete({ email: values.HROMADA_ADMIN_EMAIL, password: values.HROMADA_ADMIN_PASSWORD }),
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
    signUp: values.HROMADA_SIGN_UP,
    moderation: values.HROMADA_MODERATION,
    requiredSecondFactor: values.HROMADA_REQUIRE_SECOND_FACTOR,
    keptDays: {
      notifications: values.HROMADA_KEEP_NOTIFICATIONS,
      signIns: values.HROMADA_KEEP_SIGN_INS,
      webhookDeliveries: values.HROMADA_KEEP_DELIVERIES,
      securityEvents: values.HROMADA_KEEP_SECURITY_EVENTS,
    },
    allowedNetworks: values.HROMADA_WEBHOOK_ALLOWED_CIDRS,
    chain: { rpcUrls: values.HROMADA_CHAIN_RPC_URLS, id: values.HROMADA_CHAIN_ID },
    watchedWalletsPerMinute: values.HROMADA_WALLET_WATCH,
    held: values.HROMADA_HOLD,
    mail: { smtpUrl: values.SMTP_URL, from: values.HROMADA_MAIL_FROM, isHeld: values.HROMADA_HOLD.includes('mail') },
    push: {
      keys: ifComplete({ publicKey: values.HROMADA_VAPID_PUBLIC_KEY, privateKey: values.HROMADA_VAPID_PRIVATE_KEY }),
      subject: values.HROMADA_VAPID_SUBJECT ?? `mailto:${values.HROMADA_MAIL_FROM}`,
      isHeld: values.HROMADA_HOLD.includes('push'),
    },
    sms: {
      provider: ifComplete({
        url: values.HROMADA_SMS_URL,
        account: values.HROMADA_SMS_ACCOUNT,
        token: values.HROMADA_SMS_TOKEN,
        from: values.HROMADA_SMS_FROM,
      }),
      isHeld: values.HROMADA_HOLD.includes('sms'),
    },
    oauth: {
      github: ifComplete({
        clientId: values.HROMADA_GITHUB_CLIENT_ID,
        clientSecret: values.HROMADA_GITHUB_CLIENT_SECRET,
      }),
      google: ifComplete({
        clientId: values.HROMADA_GOOGLE_CLIENT_ID,
        clientSecret: values.HROMADA_GOOGLE_CLIENT_SECRET,
      }),
      linkedin: ifComplete({
        clientId: values.HROMADA_LINKEDIN_CLIENT_ID,
        clientSecret: values.HROMADA_LINKEDIN_CLIENT_SECRET,
      }),
      microsoft: ifComplete({
        clientId: values.HROMADA_MICROSOFT_CLIENT_ID,
        clientSecret: values.HROMADA_MICROSOFT_CLIENT_SECRET,
      }),
      oidc: ifComplete({
        clientId: values.HROMADA_OIDC_CLIENT_ID,
        clientSecret: values.HROMADA_OIDC_CLIENT_SECRET,
        discoveryUrl: values.HROMADA_OIDC_DISCOVERY_URL,
      }),
    },
    logLevel: values.LOG_LEVEL,
  }
}

function ifComplete<Group extends Record<string, string | undefined>>(group: Group) {
  const isComplete = Object.values(group).every((value) => value !== undefined)
  return isComplete ? (group as { [Name in keyof Group]: string }) : undefined
}
