// Depends on: servers
import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { notificationsOf, untilSecurityNotified } from '../../../test/harness/notification-rows.ts'
import { bearer } from '../../../test/harness/profile-fixtures.ts'
import { testApp } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { issueLink } from './links/links.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const app = testApp()

async function signInFrom(userAgent: string, { email, password }: Pick<Member, 'email' | 'password'>) {
  const headers = { 'user-agent': userAgent }
  const { status, body, text } = await app.request('POST', '/api/auth/sign-in/email', {
    headers,
    body: { email, password },
  })
  assert.equal(status, 200, text)
  return { token: body.token as string }
}

async function alertsOf(member: { readonly id: string }) {
  await untilSecurityNotified(app)
  return (await notificationsOf(app, member)).map(
    ({ template, title, body }) => [template, `${title}. ${body}`] as const,
  )
}

/** How an alert words the moment of something, which was just now. */
const timeOf = (column: Date, locale: string) =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(column)

async function lastSignIn({ id }: { readonly id: string }): Promise<Date> {
  const { last_login_at } = await app.owner
    .selectFrom('users')
    .select('last_login_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.ok(last_login_at)
  return last_login_at
}

test('signing up and in with one browser raises no alert, a sign-in from another raises one', async () => {
  const account = { name: 'Ada', email: 'ada@test.example', password: 'correct horse' }
  const headers = { 'user-agent': FIREFOX }
  const { body } = await app.request('POST', '/api/auth/sign-up/email', { headers, body: account })
  await signInFrom(FIREFOX, account)
  await signInFrom(FIREFOX.replaceAll('143', '155'), account)
  assert.deepEqual(await alertsOf(body.user), [])
  await signInFrom(SAFARI, account)
  const alert = `New sign-in to your account. Your account was signed in to from a device that it did not know: Safari, iOS, address 127.0.0.1, ${timeOf(await lastSignIn(body.user), 'en')} UTC. If it was not you, change your password and end all other sessions.`
  assert.deepEqual(await alertsOf(body.user), [['new_device', alert]])
  await signInFrom(SAFARI, account)
  await signInFrom(FIREFOX, account)
  assert.deepEqual(await alertsOf(body.user), [['new_device', alert]])
})

test('devices are an account’s own, and an alert comes in the language and the time zone of its owner', async () => {
  const member = await app.member('member')
  const other = await app.member('member')
  await app.owner.updateTable('users').set({ language: 'uk' }).where('id', '=', member.id).execute()
  await sql`insert into notification_preferences (user_id, timezone) values (${member.id}, 'Pacific/Kiritimati')`.execute(
    app.owner,
  )
  await signInFrom('', member)
  const time = new Date((await lastSignIn(member)).getTime() + 14 * 60 * 60 * 1000)
  const alert = `Новий вхід до вашого облікового запису. До вашого облікового запису увійшли з нового пристрою: невідомого типу, адреса 127.0.0.1, ${timeOf(time, 'uk')} GMT+14. Якщо це були не ви, змініть пароль і завершіть усі інші сеанси.`
  assert.deepEqual(await alertsOf(member), [['new_device', alert]])
  assert.deepEqual(await alertsOf(other), [])
})

test('sign-ins that are handled together raise alerts as if one after another', async () => {
  const member = await app.member('member')
  const agents = ['curl/1', 'Wget/1', 'curl/2', 'Wget/2', 'win.evil.example', 'node']
  await app.owner
    .insertInto('security_alerts')
    .values(
      agents.map((user_agent) => ({
        user_id: member.id,
        kind: 'sign-in',
        occurred_at: new Date(),
        ip_address: '::1',
        user_agent,
      })),
    )
    .execute()
  await Promise.all(Array.from({ length: 4 }, () => untilSecurityNotified(app)))
  const bodies = (await alertsOf(member)).map(([, text]) => /not know: (.*), address/.exec(text)?.[1])
  assert.deepEqual(bodies.toSorted(), ['Wget', 'curl', 'of an unknown kind'])
})

test('however many devices come, an account knows those of late, and only ten alerts a day leave the app', async () => {
  const member = await app.member('member')
  const agents = Array.from({ length: 120 }, (_, index) => `agent-${index}/1.0`)
  for (const [index, user_agent] of agents.entries()) {
    const occurred_at = new Date(Date.now() + index * 1000)
    await app.owner
      .insertInto('security_alerts')
      .values({ user_id: member.id, kind: 'sign-in', occurred_at, user_agent })
      .execute()
  }
  await untilSecurityNotified(app)
  const known = await app.owner.selectFrom('known_devices').select('device').where('user_id', '=', member.id).execute()
  assert.deepEqual(
    known.map(({ device }) => device).toSorted(),
    agents
      .slice(-50)
      .map((agent) => agent.slice(0, -4))
      .toSorted(),
  )
  const alerts = await notificationsOf(app, member)
  const outside = alerts.filter(({ channels }) => channels.length > 1)
  assert.deepEqual([alerts.length, outside.length], [agents.length, 10])
})

test('a changed password raises an alert, neither the first one nor an attempt that failed does', async () => {
  const member = await app.member('member')
  const change = (currentPassword: string) =>
    app.request('POST', '/api/auth/change-password', {
      headers: bearer(member.token),
      body: { currentPassword, newPassword: 'another horse' },
    })
  assert.equal((await change('a wrong one')).status, 400)
  assert.deepEqual(await alertsOf(member), [])
  assert.equal((await change(member.password)).status, 200)
  await untilSecurityNotified(app)
  const [alert, ...others] = await notificationsOf(app, member)
  assert.deepEqual(others, [])
  assert.equal(alert?.template, 'password_changed')
  assert.deepEqual(alert.channels, ['IN_APP', 'EMAIL', 'SMS', 'PUSH'])
  assert.match(alert.body, /^The password of your account was changed on \w+ \d+, \d+ at \d+:\d\d [AP]M UTC\. /)
})

test('a first password beside another way to sign in raises an alert, and so does one that a disavowal takes away', async () => {
  const member = await app.member('member')
  const ways = () => app.owner.updateTable('accounts').where('user_id', '=', member.id)
  await ways().set({ provider_id: 'github', account_id: '1', password: null }).execute()
  const token = await issueLink(app.owner, member.id, 'reset')
  const body = { token, newPassword: 'another horse' }
  assert.equal((await app.request('POST', '/api/auth/reset-password', { body })).status, 200)
  const templates = async () => (await alertsOf(member)).map(([template]) => template)
  assert.deepEqual(await templates(), ['password_changed'])
  const disavow = async () => {
    const change = { id: randomUUIDv7(), user_id: member.id, change: 'apiKeyCreated' } as const
    await app.owner.insertInto('access_changes').values(change).execute()
    const taken = { token: await issueLink(app.owner, change.id, 'access-change') }
    assert.equal((await app.request('POST', '/api/auth/disavow', { body: taken })).status, 200)
  }
  await disavow()
  assert.deepEqual(await templates(), ['password_changed', 'password_changed'])
  await disavow()
  assert.equal((await templates()).length, 2)
})
