import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Outcome } from '../harness/outcome.ts'
import {
  administrator,
  asAdministrator,
  preparedDataFolder,
  request,
  runHromada,
  signIn,
  startProgram,
} from './program.ts'

const options = { timeout: 240_000 }
const cleanup = new AsyncDisposableStack()
let environment: Record<string, string>

before(async () => {
  environment = { ...asAdministrator, HROMADA_DATA_DIR: await preparedDataFolder(cleanup) }
})
after(() => cleanup.disposeAsync())

const hromada = (...words: string[]): Promise<Outcome> => runHromada(words, { environment })

const done = (result: object): Outcome => ({ code: 0, output: `${JSON.stringify(result)}\n`, complaints: '' })
const failed = (complaint: string, code = 1): Outcome => ({ code, output: '', complaints: `hromada: ${complaint}\n` })

test(
  'an operator suspends an account under the running program, with what it published, and activates it',
  options,
  async () => {
    const { url } = await startProgram(cleanup, environment)
    const email = 'member@process.example'
    const password = 'correct horse battery'
    await hromada('user', 'create', '--email', email, '--password', password, '--role', 'member')
    const token = await signIn(url, { email, password })
    const body = { name: 'A bakery' }
    const { entity } = (await request('POST', `${url}/api/entities/create`, { token, body })).body.data
    const shown = async () => (await request('GET', `${url}/api/entities/${entity.id}`)).status
    const known = async () => (await request('GET', `${url}/api/profile`, { token })).status
    const suspend = (...rest: string[]) => hromada('user', 'suspend', '--email', email, ...rest)
    assert.deepEqual([await shown(), await known()], [200, 200])

    assert.deepEqual(
      await suspend('--reason', 'Spam', '--until', '2999-01-31T12:00:00+02:00', '--hide-content'),
      done({ email, isActive: false, wasActive: true }),
    )
    assert.deepEqual([await shown(), await known()], [404, 401])
    const refused = await request('POST', `${url}/api/auth/sign-in/email`, { body: { email, password } })
    assert.deepEqual(refused.body, {
      message: 'Account is suspended',
      code: 'ACCOUNT_SUSPENDED',
      reason: 'Spam',
      until: '2999-01-31T10:00:00.000Z',
    })
    assert.deepEqual(await suspend(), done({ email, isActive: false, wasActive: false }))
    assert.equal(await shown(), 200)

    const activate = ['user', 'activate', '--email', email]
    assert.deepEqual(await hromada(...activate), done({ email, isActive: true, wasActive: false }))
    assert.deepEqual(await hromada(...activate), done({ email, isActive: true, wasActive: true }))
    assert.equal(typeof (await signIn(url, { email, password })), 'string')

    const missing = failed('no account has the address nobody@process.example')
    assert.deepEqual(await hromada('user', 'suspend', '--email', 'nobody@process.example'), missing)
    assert.deepEqual(
      await hromada('user', 'suspend', '--email', administrator.email),
      failed(`${administrator.email} is the last active administrator: appoint another one first`),
    )
    const future =
      '--until must be in the future: a day, such as 2030-01-31, or a time, such as 2030-01-31T12:00:00Z\nTry: hromada help'
    for (const until of ['tomorrow', '2000-01-01T00:00:00Z', '2999']) {
      assert.deepEqual(await suspend('--until', until), failed(future, 2))
    }
    const long = '--reason must have at most 500 characters\nTry: hromada help'
    assert.deepEqual(await suspend('--reason', 'x'.repeat(501)), failed(long, 2))
  },
)
