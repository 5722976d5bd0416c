import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf, ended, serverProcesses } from './processes.ts'
import {
  administrator,
  connect,
  type Outcome,
  request,
  run,
  signIn,
  startProgram,
  temporaryDataFolder,
} from './program.ts'

const options = { timeout: 60_000 }
const cleanup = new AsyncDisposableStack()
let environment: Record<string, string>
let running: ReturnType<typeof startProgram> | undefined

before(async () => {
  environment = { HROMADA_DATA_DIR: await temporaryDataFolder(cleanup) }
})
after(() => cleanup.disposeAsync())

/** The service, which the commands from then on work beside. */
function service() {
  running ??= startProgram(cleanup, environment)
  return running
}

const hromada = (words: string, input = ''): Promise<Outcome> =>
  run('src/cli/main.ts', words.split(' '), { environment, input })

const done = (...lines: string[]): Outcome => ({ code: 0, output: `${lines.join('\n')}\n`, complaints: '' })
const failed = (complaint: string): Outcome => ({ code: 1, output: '', complaints: `hromada: ${complaint}\n` })

test('help lists every command', options, async () => {
  const { code, output, complaints } = await hromada('help')
  assert.deepEqual({ code, complaints }, { code: 0, complaints: '' })
  const named = [...output.matchAll(/^ {2}hromada (.*)$/gm)].map(([, usage]) => usage)
  assert.deepEqual(named, [
    'migrate',
    'user create --email <address> (--password <password> | --password-stdin) --role <role> [--name <name>]',
    'user role --email <address> --role <role>',
    'audit verify',
  ])
})

test('wrong usage is told in one line, with exit code 2', options, async () => {
  const create = 'user create --email one@process.example'
  const wrong = {
    'user delete': 'there is no command "user delete"',
    'audit verify --fast': "Unknown option '--fast'",
    'user role --email one@process.example': '--role is missing',
    'user role --email one@process.example --role boss':
      '--role must be one of visitor, subscriber, member, confidential, admin',
    'user create --role admin --password long-enough': '--email is missing',
    'user create --role admin --password long-enough --email one@localhost':
      '--email: "one@localhost" is not an e-mail address',
    [`${create} --role admin`]: 'give either --password or --password-stdin',
    [`${create} --role admin --password short`]: 'the password must have 8 to 128 characters',
  }
  const outcomes = await Promise.all(Object.keys(wrong).map((words) => hromada(words)))
  assert.deepEqual(
    outcomes,
    Object.values(wrong).map((complaint) => ({
      code: 2,
      output: '',
      complaints: `hromada: ${complaint}\nTry: hromada help\n`,
    })),
  )
})

test('migrate makes the tables once; what needs them before says so', options, async () => {
  assert.deepEqual(await hromada('audit verify'), failed('the database has no tables yet: run hromada migrate'))
  const first = await hromada('migrate')
  assert.deepEqual({ ...first, output: '' }, { code: 0, output: '', complaints: '' })
  assert.match(first.output, /^Applied 0001-accounts\nApplied 0002-audit\n(Applied \d{4}-[a-z-]+\n)+$/)
  assert.deepEqual(await hromada('migrate'), done('The tables are up to date'))
  assert.deepEqual(await serverProcesses(environment.HROMADA_DATA_DIR as string), [])
})

test('a created account signs in; its address cannot be taken again', options, async () => {
  const create = `user create --email ${administrator.email} --role admin`
  const made = await hromada(`${create} --password-stdin`, `${administrator.password}\n`)
  assert.deepEqual(made, done(`Made ${administrator.email} with role admin`))
  assert.deepEqual(
    await hromada(`${create} --password long-enough`),
    failed(`${administrator.email} has an account already`),
  )
  const { url } = await service()
  assert.equal(typeof (await signIn(url, administrator)), 'string')
})

test('a role changes under the running program at once; the last administrator stays', options, async () => {
  const { url } = await service()
  const article = { title: 'By another', content: 'text', excerpt: 'text' }
  const other = { email: 'other@process.example', password: 'correct horse battery' }
  await hromada(`user create --email ${other.email} --role member --password-stdin --name Other`, other.password)
  const token = await signIn(url, other)
  const write = async () => (await request('POST', `${url}/api/news`, { token, body: article })).status

  assert.equal(await write(), 403)
  const raised = await hromada('user role --email OTHER@process.example --role admin')
  assert.deepEqual(raised, done('other@process.example had role member, has role admin now'))
  assert.equal(await write(), 201)
  const again = await hromada(`user role --email ${other.email} --role admin`)
  assert.deepEqual(again, done('other@process.example has role admin already'))
  await hromada(`user role --email ${other.email} --role visitor`)
  assert.equal(await write(), 403)
  assert.deepEqual(
    await hromada(`user role --email ${administrator.email} --role member`),
    failed(`${administrator.email} is the last active administrator: make another one first`),
  )
  assert.deepEqual(
    await hromada('user role --email nobody@process.example --role member'),
    failed('no account has the address nobody@process.example'),
  )
})

test('audit verify names the first entry that was changed or removed', options, async () => {
  await using stack = new AsyncDisposableStack()
  const { url } = await service()
  const token = await signIn(url, administrator)
  for (const title of ['One', 'Two', 'Three']) {
    await request('POST', `${url}/api/news`, { token, body: { title, content: 'text', excerpt: 'text' } })
  }
  const client = await connect(stack, environment.HROMADA_DATA_DIR as string)
  await client.query('set session_replication_role = replica')
  const entries = (
    await client.query('select id, encode(hash, $1) as hash from audit_entries order by sequence', ['hex'])
  ).rows
  const head = entries.map(({ hash }) => hash)
  assert.equal(entries.length, 4)
  assert.deepEqual(await verdict(), { code: 0, ok: true, entries: 4, head: head[3] })

  const broken = (sequence: number, reason: string, id?: string) => ({
    code: 1,
    ok: false,
    entries: sequence - 1,
    head: head[sequence - 2],
    broken: { sequence: String(sequence), ...(id !== undefined && { id }), reason },
  })
  await tampered(`update audit_entries set details = '{}' where sequence = 3`, async () => {
    assert.deepEqual(await verdict(), broken(3, 'its hash does not fit', entries[2].id))
  })
  await tampered(`update audit_persons set fields = '{}' where sequence = 2 and part = 'actor'`, async () => {
    assert.deepEqual(await verdict(), broken(2, 'who acted has been changed', entries[1].id))
  })
  await tampered('delete from audit_entries where sequence = 2', async () => {
    assert.deepEqual(await verdict(), broken(2, 'it is missing'))
  })
  await tampered('delete from audit_entries where sequence > 2', async () => {
    assert.deepEqual(await verdict(), broken(3, 'it is missing, and so are all up to 4'))
  })
  await tampered(`update audit_head set sequence = 3`, async () => {
    const { entries: _, head: __, ...rest } = await verdict()
    const reason = 'it is not the one that the head of the log names'
    assert.deepEqual(rest, { code: 1, ok: false, broken: { sequence: '4', reason } })
  })
  await tampered(`delete from audit_persons`, async () => {
    assert.deepEqual(await verdict(), { code: 0, ok: true, entries: 4, head: head[3] })
  })

  async function verdict() {
    const { code, output } = await hromada('audit verify')
    return { code, ...JSON.parse(output) }
  }

  async function tampered(statement: string, check: () => Promise<void>): Promise<void> {
    const tables = ['audit_entries', 'audit_persons', 'audit_head']
    for (const table of tables) await client.query(`create temporary table kept_${table} as table ${table}`)
    await client.query(statement)
    await check()
    for (const table of tables) {
      await client.query(`delete from ${table}`)
      await client.query(`insert into ${table} table kept_${table}`)
      await client.query(`drop table kept_${table}`)
    }
  }
})

test('a command reads the .env of the folder it is called in', options, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hromada-command-'))
  cleanup.defer(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, '.env'), 'HROMADA_DATA_DIR=here\nHROMADA_SPEED=9\n')
  assert.deepEqual(
    await run('bin/hromada.js', ['migrate'], { folder }),
    failed('Settings are wrong:\n  HROMADA_SPEED: no such setting'),
  )
})

test('a signal goes through bin/hromada.js to the command, and the exit code comes back', options, async () => {
  const words = 'user create --email one@process.example --role member --password-stdin'.split(' ')
  const wrapper = spawn(process.execPath, [join(import.meta.dirname, '../../bin/hromada.js'), ...words])
  const [command] = await untilSome(() => childrenOf(wrapper.pid as number))
  wrapper.kill('SIGTERM')
  assert.deepEqual(await once(wrapper, 'close'), [128 + constants.signals.SIGTERM, null])
  await ended([command as number])
})

async function untilSome<Item>(find: () => Promise<Item[]>): Promise<Item[]> {
  for (;;) {
    const found = await find()
    if (found.length > 0) return found
    await sleep(10)
  }
}
