import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword as hashByScrypt, verifyPassword as verifyByScrypt } from 'better-auth/crypto'
import { anyCommunity } from '../../../../test/harness/community.ts'
import { untilSecurityNotified } from '../../../../test/harness/notification-rows.ts'
import { withoutDetails } from '../../../../test/harness/refusals.ts'
import { testApp } from '../../../../test/harness/suite.ts'
import { hashPassword, isOutdated, verifyPassword } from './hash.ts'
import { openPasswords } from './password-rules.ts'
import { passwordRefusal } from './policy.ts'

const app = testApp()

const olena = { name: 'Olena Kovalenko', email: 'olena.kov@school-17.example' }
const codeOf = async (password: string, owner = olena) => (await passwordRefusal(anyCommunity, password, owner))?.code

const hashesOf = (userId: string) =>
  app.platform.db.selectFrom('accounts').select('password').where('user_id', '=', userId).execute()

test('common passwords are refused, in upper case too', async () => {
  for (const password of ['password', '12345678', 'qwertyuiop', 'PassWord123', 'iloveyou', 'trustno1', 'ｐassword']) {
    assert.equal(await codeOf(password), 'PASSWORD_TOO_COMMON', password)
  }
})

test('what is little more than name, address and community is refused', async () => {
  for (const password of [
    'Kovalenko!!1',
    'olenaolena',
    'OLENA.KOV@school-17',
    'hromada-1',
    'school-17',
    'example1olena',
  ]) {
    assert.equal(await codeOf(password), 'PASSWORD_TOO_COMMON', password)
  }
})

test('any other characters are accepted, from 8 to 128 of them as people count', async () => {
  for (const password of [
    'olena-salmon',
    'пароль моєї бабусі',
    '        spaces',
    '🦊🦊🦊🦊🐻🐻🐻🐻',
    'x9'.repeat(64),
    '🦊'.repeat(128),
  ]) {
    assert.equal(await codeOf(password), undefined, password)
  }
  assert.equal(await codeOf('🦊🦊🦊🦊'), 'PASSWORD_TOO_SHORT')
  assert.equal(await codeOf('x9'.repeat(64).concat('x')), 'PASSWORD_TOO_LONG')
  // Initials take nothing away.
  assert.equal(await codeOf('aeiouaeiou-92', { name: 'A E', email: 'io@u.example' }), undefined)
})

test('signing up refuses such a password with a code and a sentence, and makes no account', async () => {
  const signUp = (password: string) =>
    app.request('POST', '/api/auth/sign-up/email', {
      body: { name: 'Taras Shevchenko', email: 'taras@test.example', password },
    })
  for (const password of ['password', 'Shevchenko1']) {
    const { status, body } = await signUp(password)
    const message = 'The password is too common, or too close to your name or address'
    assert.deepEqual([status, withoutDetails(body)], [400, { message, code: 'PASSWORD_TOO_COMMON' }])
  }
  const { status, body } = await signUp('salmon-tractor-91')
  assert.equal(status, 200)
  const [{ password } = { password: null }] = await hashesOf(body.user.id)
  assert.match(password ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
})

test('a hash verifies its password alone, however its characters are composed', async () => {
  const hash = await hashPassword('caf\u00e9-salmon')
  assert.equal(await verifyPassword({ hash, password: 'cafe\u0301-salmon' }), true)
  for (const password of ['cafe-salmon', 'caf\u00e9-salmon ', '']) {
    assert.equal(await verifyPassword({ hash, password }), false, password)
  }
  assert.notEqual(await hashPassword('caf\u00e9-salmon'), hash)
  assert.equal(await verifyPassword({ hash: hash.slice(0, -2), password: 'caf\u00e9-salmon' }), false)
})

test('a hash of a former version is renewed at the next sign-in, and its owner is not warned', async () => {
  const member = await app.member('member')
  const { email, password } = member
  const former = await hashByScrypt(password)
  await app.owner.updateTable('accounts').set({ password: former }).where('user_id', '=', member.id).execute()
  await untilSecurityNotified(app)
  const alerts = async () => {
    await untilSecurityNotified(app)
    const { body } = await app.request('GET', '/api/notifications', { as: member })
    return body.notifications.length
  }
  const before = await alerts()
  const signIn = (given: string) =>
    app.request('POST', '/api/auth/sign-in/email', { body: { email: email.toUpperCase(), password: given } })
  assert.equal((await signIn('not-the-password')).status, 401)
  assert.deepEqual(await hashesOf(member.id), [{ password: former }])
  assert.equal((await signIn(password)).status, 200)
  const [renewed] = await hashesOf(member.id)
  assert.equal(isOutdated(renewed?.password ?? ''), false)
  assert.equal((await signIn(password)).status, 200)
  assert.deepEqual(await hashesOf(member.id), [renewed])
  assert.equal(await alerts(), before)
})

test('while a former version may run beside, passwords are hashed as it knows them, and none is renewed', async () => {
  const { hashing } = openPasswords(app.platform.db, new Date(Date.now() + 60_000))
  const password = 'correct horse battery'
  const hash = await hashing.hash(password)
  assert.equal(await verifyByScrypt({ hash, password }), true)
  const { id, email } = await app.member('member')
  await app.owner.updateTable('accounts').set({ password: hash }).where('user_id', '=', id).execute()
  assert.equal(await hashing.verify({ hash, password }), true)
  assert.deepEqual(await hashesOf(id), [{ password: hash }])
  assert.equal((await app.request('POST', '/api/auth/sign-in/email', { body: { email, password } })).status, 200)
  assert.equal(isOutdated((await hashesOf(id))[0]?.password ?? ''), false, 'afterwards')
})
