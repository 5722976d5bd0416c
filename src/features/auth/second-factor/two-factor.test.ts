// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../../test/harness/eventually.ts'
import { withoutDetails } from '../../../../test/harness/refusals.ts'
import {
  beginTotp,
  challengeOf,
  codeOf,
  cookiesOf,
  enableTotp,
  forgetUsedCodes,
  passwordStep,
  recoveryStep,
  totpStep,
} from '../../../../test/harness/second-factor-fixtures.ts'
import { testApp } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'

const app = testApp()

const wrongCode = { message: 'The code is not valid', code: 'INVALID_CODE' }
const beginAgain = { message: 'Begin the sign-in again', code: 'INVALID_TWO_FACTOR_COOKIE' }

const sessionsOf = async ({ id }: Member) =>
  app.owner.selectFrom('sessions').select(['id', 'second_factor', 'provider']).where('user_id', '=', id).execute()

const statusOf = async (as: Member) => (await app.request('GET', '/api/auth/two-factor/status', { as })).body

test('TOTP is set up by a first code, and ends the sessions that were made without it', async () => {
  const as = await app.member('member')
  const other = await app.signIn(as)
  assert.deepEqual(await statusOf(as), { methods: [], recoveryCodesLeft: 0, isRequired: false })
  const { secret, recoveryCodes } = await beginTotp(app, as)
  assert.equal(new Set(recoveryCodes).size, 10)
  for (const code of recoveryCodes) assert.match(code, /^[0-9A-Z]{4}(-[0-9A-Z]{4}){6}$/)
  assert.equal((await passwordStep(app, as)).body.twoFactorRedirect, undefined, 'not confirmed: not a factor')
  const confirm = (code: string) => app.request('POST', '/api/auth/two-factor/verify-totp', { as, body: { code } })
  const refused = await confirm(codeOf(secret, 500))
  assert.deepEqual([refused.status, withoutDetails(refused.body)], [400, wrongCode])
  const confirmed = await confirm(codeOf(secret))
  assert.deepEqual([confirmed.status, confirmed.body.token, confirmed.body.user.id], [200, null, as.id])
  assert.deepEqual(await statusOf(as), { methods: ['totp', 'recovery-code'], recoveryCodesLeft: 10, isRequired: false })
  const ended = await app.request('GET', '/api/profile', { headers: { authorization: `Bearer ${other.token}` } })
  assert.equal(ended.status, 401)
  assert.deepEqual(await sessionsOf(as), [{ id: as.sessionId, second_factor: 'totp', provider: 'email' }])
  const again = await app.request('POST', '/api/auth/two-factor/enable', { as, body: { password: as.password } })
  assert.deepEqual([again.status, again.body.code], [400, 'TOTP_ALREADY_ENABLED'])
})

test('setting up and removing a factor needs the password of an account that has one', async () => {
  const as = await app.member('member')
  const calls = ['enable', 'disable', 'generate-backup-codes'].map((path) => `/api/auth/two-factor/${path}`)
  for (const path of calls) {
    for (const body of [{}, { password: 'another horse battery' }]) {
      const { status, body: answer } = await app.request('POST', path, { as, body })
      assert.deepEqual([status, answer.code], [400, 'INVALID_PASSWORD'], path)
    }
  }
})

test('after the password there is no session, but a challenge that a code completes', async () => {
  const as = await app.member('member')
  const { secret } = await enableTotp(app, as)
  const before = await sessionsOf(as)
  const { status, body, headers } = await passwordStep(app, as)
  assert.deepEqual([status, body], [200, { twoFactorRedirect: true, twoFactorMethods: ['totp', 'recovery-code'] }])
  assert.equal(headers.get('set-auth-token'), null)
  const [cookie = '', ...others] = headers.getSetCookie()
  assert.match(cookie, /^better-auth\.two_factor=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  assert.deepEqual(others, [])
  assert.deepEqual(await sessionsOf(as), before)

  const completed = await totpStep(app, cookie.split(';')[0] ?? '', codeOf(secret))
  assert.deepEqual([completed.status, completed.body.user.id], [200, as.id], completed.text)
  assert.ok(completed.headers.getSetCookie().some((set) => set.startsWith('better-auth.two_factor=; Max-Age=0')))
  assert.equal(completed.headers.get('set-auth-token')?.split('.')[0], completed.body.token)
  const profile = await app.request('GET', '/api/profile', {
    headers: { authorization: `Bearer ${completed.body.token}` },
  })
  assert.equal(profile.status, 200)
  const made = (await sessionsOf(as)).filter(({ id }) => !before.some((session) => session.id === id))
  assert.deepEqual(
    made.map(({ second_factor, provider }) => [second_factor, provider]),
    [['totp', 'email']],
  )
})

test('a code is taken as apps show it and as people paste it', async () => {
  const as = await app.member('member')
  const { secret, recoveryCodes } = await enableTotp(app, as)
  for (const between of [' ', '\u00a0', '\u202f', '\u2009', '-', '\u2011', '\u200e']) {
    await forgetUsedCodes(app, as)
    const code = `\u202a${codeOf(secret).replace(/...$/, `${between}$&`)}\u202c `
    const { status, text } = await totpStep(app, await challengeOf(app, as), code)
    assert.equal(status, 200, `${JSON.stringify(between)}: ${text}`)
  }
  const pasted = `\u2068${(recoveryCodes[0] ?? '').toLowerCase().replaceAll('-', ' \u2013 ')}\u2069`
  assert.equal((await recoveryStep(app, await challengeOf(app, as), pasted)).status, 200)
  for (const code of [`123456${' '.repeat(128)}`, '123 45', '١٢٣٤٥٦', '12 34 56 7']) {
    const { status, body } = await totpStep(app, await challengeOf(app, as), code)
    assert.deepEqual([status, body.code], [400, 'VALIDATION_ERROR'], code)
  }
})

test('a challenge serves once', async () => {
  const as = await app.member('member')
  const { secret } = await enableTotp(app, as)
  const cookie = await challengeOf(app, as)
  assert.equal((await totpStep(app, cookie, codeOf(secret))).status, 200)
  await forgetUsedCodes(app, as)
  const again = await totpStep(app, cookie, codeOf(secret))
  assert.deepEqual([again.status, again.body], [401, beginAgain])
})

test('a code is accepted once, also by another sign-in and at the same time', async () => {
  const as = await app.member('member')
  const { secret } = await enableTotp(app, as)
  const code = codeOf(secret)
  const cookies = [await challengeOf(app, as), await challengeOf(app, as), await challengeOf(app, as)]
  const answers = await Promise.all(cookies.map((cookie) => totpStep(app, cookie, code)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401, 401])
  const earlier = await totpStep(app, await challengeOf(app, as), codeOf(secret, -1))
  assert.deepEqual([earlier.status, earlier.body], [401, wrongCode])
})

test('a clock that is off by hours is refused, by one step accepted', async () => {
  const as = await app.member('member')
  const { secret } = await enableTotp(app, as)
  const cookie = await challengeOf(app, as)
  for (const skew of [-240, 240]) {
    const { status, body } = await totpStep(app, cookie, codeOf(secret, skew))
    assert.deepEqual([status, body], [401, wrongCode])
  }
  assert.equal((await totpStep(app, cookie, codeOf(secret, 1))).status, 200)
})

test('after five wrong codes a challenge is used up, even for the right one', async () => {
  const as = await app.member('member')
  const { secret } = await enableTotp(app, as)
  const cookie = await challengeOf(app, as)
  const wrong = await Promise.all(Array.from({ length: 8 }, () => totpStep(app, cookie, codeOf(secret, 400))))
  assert.deepEqual(
    wrong.map(({ body }) => body.code).toSorted(),
    [...Array(5).fill('INVALID_CODE'), ...Array(3).fill('INVALID_TWO_FACTOR_COOKIE')].toSorted(),
  )
  const right = await totpStep(app, cookie, codeOf(secret))
  assert.deepEqual([right.status, right.body], [401, beginAgain])
})

test('of two uses of one recovery code one signs in, and nine are left', async () => {
  const as = await app.member('member')
  const { recoveryCodes } = await enableTotp(app, as)
  const [code = ''] = recoveryCodes
  const cookies = [await challengeOf(app, as), await challengeOf(app, as)]
  const answers = await Promise.all(cookies.map((cookie) => recoveryStep(app, cookie, code)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401])
  assert.equal((await statusOf(as)).recoveryCodesLeft, 9)
  const typed = (recoveryCodes[1] ?? '').toLowerCase().replaceAll('-', ' ')
  assert.equal((await recoveryStep(app, await challengeOf(app, as), typed)).status, 200)
  const { rows } = { rows: await app.owner.selectFrom('recovery_codes').selectAll().execute() }
  for (const secret of recoveryCodes) {
    assert.ok(
      rows.every(({ code_hash }) => !code_hash.includes(secret)),
      'stored as hashes only',
    )
  }
})

test('new recovery codes make the former ones void, and need a factor', async () => {
  const as = await app.member('member')
  const renew = (member: Member) =>
    app.request('POST', '/api/auth/two-factor/generate-backup-codes', {
      as: member,
      body: { password: member.password },
    })
  const refused = await renew(as)
  assert.deepEqual([refused.status, refused.body.code], [400, 'TWO_FACTOR_NOT_ENABLED'])
  const { recoveryCodes } = await enableTotp(app, as)
  const renewed = await renew(as)
  assert.deepEqual([renewed.status, renewed.body.backupCodes.length], [200, 10])
  assert.equal((await recoveryStep(app, await challengeOf(app, as), recoveryCodes[0] ?? '')).status, 401)
  assert.equal((await recoveryStep(app, await challengeOf(app, as), renewed.body.backupCodes[9])).status, 200)
})

test('codes of another account, unknown and altered cookies complete nothing', async () => {
  const [as, other] = [await app.member('member'), await app.member('member')]
  const [mine, theirs] = [await enableTotp(app, as), await enableTotp(app, other)]
  const cookie = await challengeOf(app, as)
  assert.equal((await totpStep(app, cookie, codeOf(theirs.secret))).status, 401)
  assert.equal((await recoveryStep(app, cookie, theirs.recoveryCodes[0] ?? '')).status, 401)
  for (const altered of [
    '',
    'better-auth.two_factor=',
    `${cookie}x`,
    cookie.toLowerCase(),
    'better-auth.two_factor=%00',
  ]) {
    const { status, body } = await totpStep(app, altered, codeOf(mine.secret))
    assert.deepEqual([status, body], [401, beginAgain], altered)
  }
  await app.owner
    .updateTable('sign_in_challenges')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', as.id)
    .execute()
  assert.deepEqual((await totpStep(app, cookie, codeOf(mine.secret))).body, beginAgain)
})

test('at most five sign-ins of an account await a code: the oldest gives way', async () => {
  const as = await app.member('member')
  const { secret } = await enableTotp(app, as)
  const first = await challengeOf(app, as)
  for (let count = 0; count < 5; count += 1) await challengeOf(app, as)
  assert.deepEqual((await totpStep(app, first, codeOf(secret))).body, beginAgain)
})

test('a sign-in that is not to be remembered stays one', async () => {
  const as = await app.member('member')
  const { secret } = await enableTotp(app, as)
  const step = await passwordStep(app, as, { rememberMe: false })
  const { headers } = await totpStep(app, cookiesOf(step), codeOf(secret))
  const sessions = headers.getSetCookie().filter((cookie) => cookie.startsWith('better-auth.session-token='))
  assert.deepEqual([sessions.length, sessions[0]?.includes('Max-Age')], [1, false])
})

test('without TOTP the password is enough again, and no recovery code is left', async () => {
  const as = await app.member('member')
  await enableTotp(app, as)
  const disable = () => app.request('POST', '/api/auth/two-factor/disable', { as, body: { password: as.password } })
  assert.deepEqual((await disable()).body, { status: true })
  assert.deepEqual(await statusOf(as), { methods: [], recoveryCodesLeft: 0, isRequired: false })
  assert.ok((await app.signIn(as)).token)
  const again = await disable()
  assert.deepEqual([again.status, again.body.code], [400, 'TOTP_NOT_ENABLED'])
})

test('the owner is notified of each change, and of each recovery code that is used', async () => {
  const as = await app.member('member')
  const { recoveryCodes } = await enableTotp(app, as)
  await recoveryStep(app, await challengeOf(app, as), recoveryCodes[0] ?? '')
  const body = { password: as.password }
  await app.request('POST', '/api/auth/two-factor/generate-backup-codes', { as, body })
  await app.request('POST', '/api/auth/two-factor/disable', { as, body })
  const { body: list } = await app.request('GET', '/api/notifications', { as })
  assert.deepEqual(
    list.notifications.map(({ title, type }: { title: string; type: string }) => [title, type]).toReversed(),
    [
      ['Codes of an authenticator app are now required', 'SECURITY_ALERT'],
      ['A recovery code has been used', 'SECURITY_ALERT'],
      ['Your recovery codes have been replaced', 'SECURITY_ALERT'],
      ['Codes of an authenticator app are no longer required', 'SECURITY_ALERT'],
    ],
  )
})

test('uses, failures and changes are security events of the account', async () => {
  const as = await app.member('member')
  const { secret } = await enableTotp(app, as)
  const cookie = await challengeOf(app, as)
  await totpStep(app, cookie, codeOf(secret, 500))
  await totpStep(app, cookie, codeOf(secret))
  const events = await eventually(
    'four events are stored',
    () =>
      app.owner
        .selectFrom('security_log')
        .select(['kind', 'detail'])
        .where('user_id', '=', as.id)
        .orderBy('number')
        .execute(),
    (rows) => rows.length >= 4,
  )
  assert.deepEqual(events.map(({ kind, detail }) => [kind, detail]).toSorted(), [
    ['SECOND_FACTOR_CHANGED', 'totpEnabled'],
    ['SECOND_FACTOR_FAILED', 'totp'],
    ['SECOND_FACTOR_USED', 'totp'],
    ['SIGN_IN_SUCCEEDED', 'email'],
  ])
})

test('a password can be changed with a factor, and the session that follows has it', async () => {
  const as = await app.member('member')
  await enableTotp(app, as)
  const { status, body } = await app.request('POST', '/api/auth/change-password', {
    as,
    body: { currentPassword: as.password, newPassword: 'another horse battery', revokeOtherSessions: true },
  })
  assert.deepEqual([status, body.user.id], [200, as.id])
  assert.ok((await sessionsOf(as)).every(({ second_factor }) => second_factor === 'totp'))
})
