import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyCommunity } from '../../../../test/harness/community.ts'
import { withoutDetails } from '../../../../test/harness/refusals.ts'
import { testApp } from '../../../../test/harness/suite.ts'
import { hashPassword, verifyPassword } from './hash.ts'
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

test('a hash of another form verifies no password', async () => {
  for (const hash of ['', 'plain', `salt:${'0'.repeat(128)}`, '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA']) {
    assert.equal(await verifyPassword({ hash, password: 'plain' }), false, hash)
  }
})
