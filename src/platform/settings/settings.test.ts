import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemsOf } from '../../../test/harness/settings-problems.ts'
import { vapidKeysFrom } from '../senders/push/vapid-keys.ts'
import { isServiceLink } from './service-links.ts'
import { readSettings, SettingsError } from './settings.ts'
import { variables } from './variables.ts'

test('nothing has to be set', () => {
  const settings = readSettings({})
  assert.deepEqual([settings.host, settings.port, settings.dataFolder], ['127.0.0.1', 3000, './data'])
  assert.deepEqual([settings.rateLimitScale, settings.retryScale, settings.logLevel], [1, 1, 'info'])
  assert.deepEqual([settings.trustedProxies, settings.trustedOrigins], [[], []])
  assert.deepEqual(settings.files, { place: 'disk', credentials: undefined })
  assert.deepEqual(
    [settings.publicUrl, settings.databaseUrl, settings.firstAdministrator],
    [undefined, undefined, undefined],
  )
})

test('an empty variable counts as absent, and what is not ours is not looked at', () => {
  const empty = { PORT: '', HROMADA_PUBLIC_URL: '', HROMADA_ADMIN_EMAIL: '', SMTP_URL: '', LOG_LEVEL: '' }
  assert.deepEqual(readSettings({ ...empty, PATH: '/bin', hromada_port: 'x' }), readSettings({}))
})

test('all that is wrong is reported at once, each by its name, and no secret is repeated', () => {
  const problems = problemsOf({
    PORT: '65536',
    DATABASE_URL: 'mysql://root:canary@host/db',
    HROMADA_PUBLIC_URL: 'https://community.example/path',
    HROMADA_FORMER_URLS: 'https://one.example, two.example',
    HROMADA_SECRET: 'canary',
    HROMADA_TRUSTED_PROXIES: '10.0.0.0/33',
    HROMADA_TRUSTED_ORIGINS: 'https://one.example, ftp://two.example',
    HROMADA_ADMIN_EMAIL: 'a@test.example,b@test.example',
    HROMADA_RATE_LIMIT_SCALE: '-1',
    SMTP_URL: 'canary',
    LOG_LEVEL: 'loud',
    HROMADA_PUBLIC_URI: 'https://community.example',
  })
  assert.deepEqual(problems, [
    'PORT: must be a whole number from 0 to 65535',
    'DATABASE_URL: must be a URL that begins with postgres:// or postgresql://',
    'HROMADA_PUBLIC_URL: must be scheme, host and port, without a path',
    'HROMADA_FORMER_URLS: must be a URL that begins with http:// or https://',
    'HROMADA_SECRET: must have at least 32 characters',
    'HROMADA_TRUSTED_PROXIES: must be IP addresses or ranges such as 10.0.0.0/8, separated by commas',
    'HROMADA_TRUSTED_ORIGINS: must be a URL that begins with http:// or https://',
    'HROMADA_ADMIN_EMAIL: must be one e-mail address with a domain',
    'HROMADA_RATE_LIMIT_SCALE: must be a number, 0 or more',
    'SMTP_URL: must be a URL that begins with smtp:// or smtps://',
    'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent',
    'HROMADA_PUBLIC_URI: no such setting',
    'HROMADA_ADMIN_EMAIL and HROMADA_ADMIN_PASSWORD: set both or neither',
  ])
  assert.match(new SettingsError(problems).message, /^Settings are wrong:\n {2}PORT: .*\n {2}DATABASE_URL: /)
})

const serviceLinks = (service: string, address: string, scheme = 'tcp') => ({
  [`${service}_SERVICE_HOST`]: address,
  [`${service}_SERVICE_PORT`]: '8080',
  [`${service}_SERVICE_PORT_HTTP`]: '8080',
  [`${service}_SERVICE_PORT_METRICS_2`]: '9090',
  [`${service}_PORT`]: `${scheme}://${address.includes(':') ? `[${address}]` : address}:8080`,
  [`${service}_PORT_8080_${scheme.toUpperCase()}`]: `${scheme}://${address}:8080`,
  [`${service}_PORT_8080_${scheme.toUpperCase()}_PROTO`]: scheme,
  [`${service}_PORT_8080_${scheme.toUpperCase()}_PORT`]: '8080',
  [`${service}_PORT_8080_${scheme.toUpperCase()}_ADDR`]: address,
})

test('what Kubernetes adds for services whose names begin with ours is not looked at', () => {
  for (const links of [
    serviceLinks('HROMADA', '10.0.0.1'),
    serviceLinks('HROMADA_WEB', 'fd00::1'),
    serviceLinks('HROMADA_DB_2', '10.0.0.1', 'udp'),
    serviceLinks('HROMADA_SMS', '10.0.0.1', 'sctp'),
  ]) {
    assert.deepEqual(readSettings(links), readSettings({}))
  }
  const mistaken = { HROMADA_PORT: '8080', HROMADA_HOST: '0.0.0.0', HROMADA_SERVICE: 'x', HROMADA_PORT_8080: 'x' }
  const refused = Object.keys(mistaken).map((name) => `${name}: no such setting`)
  assert.deepEqual(problemsOf(mistaken), refused)
  const unlike = { HROMADA_SERVICE_HOST_NAME: 'x', HROMADA_PORT_HTTP_TCP: 'x', HROMADA_PORT_80_TCP_URL: 'x' }
  assert.equal(problemsOf(unlike).length, 3)
})

test('no setting has a name that Kubernetes could give to a service', () => {
  for (const name of Object.keys(variables)) assert.equal(isServiceLink(name, 'tcp://10.0.0.1:8080'), false, name)
})

test('the secret may be several, of which each is whole', () => {
  const [one, two] = ['1'.repeat(32), '2'.repeat(32)]
  assert.deepEqual(readSettings({ HROMADA_SECRET: one }).secrets, [one])
  assert.deepEqual(readSettings({ HROMADA_SECRET: `${one},${two}` }).secrets, [one, two])
  assert.equal(readSettings({ HROMADA_SECRET: '' }).secrets, undefined)
  const many = Array.from({ length: 6 }, (_, index) => String(index).repeat(32)).join()
  for (const [list, problem] of [
    [`${one},`, 'has an empty part: remove the comma too many'],
    [`,${one}`, 'has an empty part: remove the comma too many'],
    [`${one},,${two}`, 'has an empty part: remove the comma too many'],
    [`${one}, ${two}`, 'must have no spaces around its commas'],
    [`${one},canary`, 'must have at least 32 characters in each of its parts'],
    [`${one},${two},${one}`, 'names the same secret twice'],
    [many, 'must have at most 5 parts'],
  ] as const) {
    assert.deepEqual(problemsOf({ HROMADA_SECRET: list }), [`HROMADA_SECRET: ${problem}`])
  }
})

test('variables that need each other are refused alone', () => {
  for (const name of ['GITHUB', 'GOOGLE', 'LINKEDIN', 'MICROSOFT']) {
    const [id, secret] = [`HROMADA_${name}_CLIENT_ID`, `HROMADA_${name}_CLIENT_SECRET`]
    assert.deepEqual(problemsOf({ [id]: 'x' }), [`${id} and ${secret}: set both or neither`])
    assert.deepEqual(problemsOf({ [secret]: 'x' }), [`${id} and ${secret}: set both or neither`])
    assert.deepEqual(problemsOf({ [id]: 'x', [secret]: 'x' }), [])
  }
  const oidc = { HROMADA_OIDC_CLIENT_ID: 'x', HROMADA_OIDC_CLIENT_SECRET: 'x' }
  assert.deepEqual(problemsOf(oidc), ['HROMADA_OIDC_CLIENT_ID and HROMADA_OIDC_DISCOVERY_URL: set both or neither'])
})

test('values are read into their types', () => {
  const settings = readSettings({
    PORT: '0',
    HROMADA_PUBLIC_URL: 'https://Community.Example/',
    HROMADA_TRUSTED_PROXIES: '10.0.0.0/8, ::1,',
    HROMADA_TRUSTED_ORIGINS: 'https://web.example',
    HROMADA_ADMIN_EMAIL: 'Admin@Test.Example',
    HROMADA_ADMIN_PASSWORD: 'correct horse',
    HROMADA_RATE_LIMIT_SCALE: '0.5',
  })
  assert.equal(settings.port, 0)
  assert.equal(settings.publicUrl, 'https://community.example')
  assert.deepEqual(settings.trustedProxies, ['10.0.0.0/8', '::1'])
  assert.deepEqual(settings.trustedOrigins, ['https://web.example'])
  assert.deepEqual(settings.firstAdministrator, { email: 'admin@test.example', password: 'correct horse' })
  assert.equal(settings.rateLimitScale, 0.5)
})

test('people write to an e-mail address or a page, whose address may have an @ too', () => {
  const contactOf = (HROMADA_CONTACT: string) => readSettings({ HROMADA_CONTACT }).community.contact
  for (const contact of ['help@village.example', 'https://social.example/@village']) {
    assert.equal(contactOf(contact), contact)
  }
  for (const contact of ['village.example', 'ftp://village.example/@help', '@village', 'a@b@village.example']) {
    assert.throws(() => contactOf(contact), /HROMADA_CONTACT/, contact)
  }
})

test('numbers in any other spelling than the plain one are refused', () => {
  for (const port of ['-1', '1.5', '1e3', '0x10', ' 80', '80 ', 'http', '٣']) {
    assert.deepEqual(problemsOf({ PORT: port }), ['PORT: must be a whole number from 0 to 65535'], port)
  }
  for (const scale of ['-0.5', '1e3', 'Infinity', 'NaN', '.5', '9'.repeat(400)]) {
    assert.deepEqual(problemsOf({ HROMADA_RETRY_SCALE: scale }), ['HROMADA_RETRY_SCALE: must be a number, 0 or more'])
  }
})

test('an SMS provider is configured whole or not at all', () => {
  const sms = {
    HROMADA_SMS_URL: 'https://sms.example',
    HROMADA_SMS_ACCOUNT: 'account',
    HROMADA_SMS_TOKEN: 'token',
    HROMADA_SMS_FROM: 'Hromada',
  }
  const { url, account, token, from } = readSettings(sms).sms.provider ?? assert.fail()
  assert.deepEqual(
    { url, account, token, from },
    { url: 'https://sms.example', account: 'account', token: 'token', from: 'Hromada' },
  )
  assert.equal(readSettings({}).sms.provider, undefined)
  for (const name of Object.keys(sms)) assert.ok(problemsOf({ ...sms, [name]: '' }).length > 0, name)
})

test('what is held back is named, or all of it', () => {
  const heldBy = (HROMADA_HOLD: string) => readSettings({ HROMADA_HOLD }).held
  assert.deepEqual(heldBy(''), [])
  assert.deepEqual(heldBy('webhooks, mail'), ['mail', 'webhooks'])
  assert.deepEqual(heldBy('all'), ['mail', 'sms', 'push', 'webhooks'])
  assert.deepEqual(problemsOf({ HROMADA_HOLD: 'mails' }), [
    'HROMADA_HOLD: must be one of all, mail, sms, push, webhooks',
  ])
})

test('keys for push are given as a pair, each of its length, with whom to turn to', () => {
  const made = vapidKeysFrom(Buffer.alloc(48, 1))
  const pair = { HROMADA_VAPID_PUBLIC_KEY: made.publicKey, HROMADA_VAPID_PRIVATE_KEY: made.privateKey }
  const keys = { publicKey: pair.HROMADA_VAPID_PUBLIC_KEY, privateKey: pair.HROMADA_VAPID_PRIVATE_KEY }
  assert.deepEqual(readSettings({ HROMADA_MAIL_FROM: 'a@b.example' }).push, {
    keys: undefined,
    subject: 'mailto:a@b.example',
    isHeld: false,
  })
  const subject = 'https://host.example/contact'
  assert.deepEqual(readSettings({ ...pair, HROMADA_VAPID_SUBJECT: subject }).push, { keys, subject, isHeld: false })
  const swapped = {
    HROMADA_VAPID_PUBLIC_KEY: pair.HROMADA_VAPID_PRIVATE_KEY,
    HROMADA_VAPID_PRIVATE_KEY: `${pair.HROMADA_VAPID_PRIVATE_KEY}=`,
    HROMADA_VAPID_SUBJECT: 'operator@host.example',
  }
  assert.deepEqual(problemsOf(swapped), [
    'HROMADA_VAPID_PUBLIC_KEY: must be 65 bytes in base64url',
    'HROMADA_VAPID_PRIVATE_KEY: must be 32 bytes in base64url',
    'HROMADA_VAPID_SUBJECT: must begin with mailto: or https://',
  ])
  assert.deepEqual(problemsOf({ HROMADA_VAPID_PUBLIC_KEY: pair.HROMADA_VAPID_PUBLIC_KEY }), [
    'HROMADA_VAPID_PUBLIC_KEY and HROMADA_VAPID_PRIVATE_KEY: set both or neither',
  ])
  for (const bytes of [2, 0, 255]) {
    const mixed = { ...pair, HROMADA_VAPID_PRIVATE_KEY: Buffer.alloc(32, bytes).toString('base64url') }
    assert.deepEqual(problemsOf(mixed), ['HROMADA_VAPID_PUBLIC_KEY and HROMADA_VAPID_PRIVATE_KEY: must be of one pair'])
  }
})

test('addresses that nobody could use later are reported with the others', () => {
  const login = 'must have %25 in place of % in its user and password'
  assert.deepEqual(
    problemsOf({
      REDIS_URL: 'redis://:100%canary@redis.example',
      DATABASE_URL: 'postgres://user:%ff@db.example/hromada',
      HROMADA_CHAIN_RPC_URLS: 'https://node.example,https://user:%canary@node.example',
    }),
    ['DATABASE_URL: cannot be understood: URI malformed', `REDIS_URL: ${login}`, `HROMADA_CHAIN_RPC_URLS: ${login}`],
  )
  assert.deepEqual(
    problemsOf({ DATABASE_URL: 'postgres://user:100%sure@db.example/hromada?sslnegotiation=direct' }),
    [],
  )
})

test('a program that only serves, or only works, shares a database with others', () => {
  const problem = 'HROMADA_ROLE: needs DATABASE_URL, for the bundled database has one program that serves and works'
  for (const role of ['serve', 'work']) assert.deepEqual(problemsOf({ HROMADA_ROLE: role }), [problem])
  assert.deepEqual(problemsOf({ HROMADA_ROLE: 'rest' }), ['HROMADA_ROLE: must be one of both, serve, work'])
  const { serves, works } = readSettings({ HROMADA_ROLE: 'work', DATABASE_URL: 'postgres://db.example/hromada' })
  assert.deepEqual({ serves, works }, { serves: false, works: true })
})
