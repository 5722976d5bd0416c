import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { migrationNames } from '../../src/platform/database/migrate.ts'
import { eventually } from '../harness/eventually.ts'
import type { Outcome } from '../harness/outcome.ts'
import { codeOf, secretOf } from '../harness/second-factor-fixtures.ts'
import { databaseOfOwner } from './backups.ts'
import { serverProcesses } from './processes.ts'
import { administrator, connect, preparedDataFolder, request, runHromada, signIn, startProgram } from './program.ts'

const options = { timeout: 240_000 }
const cleanup = new AsyncDisposableStack()
let environment: Record<string, string>
let running: ReturnType<typeof startProgram> | undefined

before(async () => {
  environment = { HROMADA_DATA_DIR: await preparedDataFolder(cleanup) }
})
after(() => cleanup.disposeAsync())

/** The service, which the commands from then on work beside. */
function service() {
  running ??= startProgram(cleanup, environment)
  return running
}

const hromada = (words: string, input = ''): Promise<Outcome> => runHromada(words.split(' '), { environment, input })

const done = (...lines: string[]): Outcome => ({ code: 0, output: `${lines.join('\n')}\n`, complaints: '' })
const doneWith = (result: object): Outcome => done(JSON.stringify(result))
const failed = (complaint: string): Outcome => ({ code: 1, output: '', complaints: `hromada: ${complaint}\n` })

test('migrate makes the tables once; what needs them before says so', options, async () => {
  await using stack = new AsyncDisposableStack()
  const empty = { ...environment, DATABASE_URL: (await databaseOfOwner(stack)).url }
  const onEmpty = (words: string) => runHromada(words.split(' '), { environment: empty })
  const none = 'there is no community in this database (DATABASE_URL); hromada start or migrate makes one'
  assert.deepEqual(await onEmpty('audit verify'), failed(none))
  const first = await onEmpty('migrate')
  assert.deepEqual({ ...first, output: '' }, { code: 0, output: '', complaints: '' })
  assert.deepEqual(JSON.parse(first.output).applied.slice(0, 1), migrationNames.slice(0, 1))
  assert.deepEqual(await onEmpty('migrate'), done('{"applied":[]}'))
  assert.deepEqual(await hromada('migrate'), done('{"applied":[]}'))
  assert.deepEqual(await serverProcesses(environment.HROMADA_DATA_DIR as string), [])
})

test('a created account signs in; its address is taken then, and the community founded', options, async () => {
  const founding = await hromada('user found')
  assert.deepEqual({ ...founding, output: '' }, { code: 0, output: '', complaints: '' })
  assert.match(founding.output, /^http:\/\/[^/\s]+\/app\/found\?token=[\w-]{43}\n$/)
  const create = `user create --email ${administrator.email} --role admin`
  const made = await hromada(`${create} --password-stdin`, `${administrator.password}\n`)
  assert.deepEqual(made, doneWith({ created: true, email: administrator.email, role: 'admin' }))
  assert.deepEqual(
    await hromada(`${create} --password long-enough`),
    failed(`${administrator.email} already has an account`),
  )
  assert.deepEqual(await hromada('user found'), failed('there is an administrator already'))
  const { url } = await service()
  assert.equal(typeof (await signIn(url, administrator)), 'string')
})

test('second factors are reset under the running program, and that there are none is said', options, async () => {
  const { url } = await service()
  const reset = (email: string) => hromada(`user reset-second-factor --email ${email}`)
  assert.deepEqual(await reset('nobody@process.example'), failed('no account has the address nobody@process.example'))
  const person = { email: 'factor@process.example', password: 'correct horse battery' }
  await hromada(`user create --email ${person.email} --role member --password-stdin`, person.password)
  assert.deepEqual(await reset(person.email), doneWith({ email: person.email, hadFactors: false }))
  const token = await signIn(url, person)
  const { body } = await request('POST', `${url}/api/auth/two-factor/enable`, {
    token,
    body: { password: person.password },
  })
  const code = codeOf(secretOf(body.totpURI))
  assert.equal((await request('POST', `${url}/api/auth/two-factor/verify-totp`, { token, body: { code } })).status, 200)
  assert.deepEqual(await reset(person.email), doneWith({ email: person.email, hadFactors: true }))
  assert.equal((await request('GET', `${url}/api/profile`, { token })).status, 401, 'its sessions have ended')
  assert.equal(typeof (await signIn(url, person)), 'string')
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
  assert.deepEqual(raised, doneWith({ email: 'other@process.example', role: 'admin', previousRole: 'member' }))
  assert.equal(await write(), 201)
  const again = await hromada(`user role --email ${other.email} --role admin`)
  assert.deepEqual(again, doneWith({ email: 'other@process.example', role: 'admin', previousRole: 'admin' }))
  await hromada(`user role --email ${other.email} --role visitor`)
  assert.equal(await write(), 403)
  assert.deepEqual(
    await hromada(`user role --email ${administrator.email} --role member`),
    failed(`${administrator.email} is the last active administrator: appoint another one first`),
  )
  assert.deepEqual(
    await hromada('user role --email nobody@process.example --role member'),
    failed('no account has the address nobody@process.example'),
  )
})

test('accounts are listed; a password that is set ends the sessions', options, async () => {
  const { url } = await service()
  const person = { email: 'forgetful@process.example', password: 'correct horse battery' }
  await hromada(`user create --email ${person.email} --role member --password-stdin`, person.password)
  const token = await signIn(url, person)
  const listed = await hromada('user list --role member --status active --search FORGETFUL')
  const { id: _, createdAt: _created, lastLoginAt: _last, ...account } = JSON.parse(listed.output)
  assert.deepEqual(account, {
    ...{ email: person.email, name: 'forgetful', role: 'member', status: 'active' },
    ...{ isVerified: false, emailVerified: true },
  })
  const set = (password: string, email = person.email) =>
    hromada(`user password --email ${email} --password-stdin`, `${password}\n`)
  const tooClose = 'The password is too common, or too close to your name or address'
  assert.deepEqual(await set('forgetful1'), failed(`${person.email}: ${tooClose}`))
  assert.deepEqual(
    await set('another horse', 'nobody@process.example'),
    failed('no active account has the address nobody@process.example'),
  )
  assert.deepEqual(await set('another horse'), doneWith({ passwordSet: true, email: person.email }))
  assert.equal((await request('GET', `${url}/api/profile`, { token })).status, 401, 'its sessions have ended')
  assert.equal(typeof (await signIn(url, { ...person, password: 'another horse' })), 'string')
})

test('audit verify names the first entry that was changed or removed', options, async () => {
  await using stack = new AsyncDisposableStack()
  const { url } = await service()
  const token = await signIn(url, administrator)
  for (const title of ['One', 'Two', 'Three']) {
    await request('POST', `${url}/api/news`, { token, body: { title, content: 'text', excerpt: 'text' } })
  }
  const client = await connect(stack, environment.HROMADA_DATA_DIR as string)
  const waiting = async () => (await client.query('select from audit_waiting')).rowCount
  await eventually('all is sealed', waiting, (count) => count === 0)
  await client.query('set session_replication_role = replica')
  const { rows } = await client.query(
    `select sequence || ':' || encode(hash, 'hex') as head, id from audit_entries order by sequence`,
  )
  const heads = rows.map(({ head }) => head)
  const end = rows.length
  assert.ok(end >= 4)
  const file = join(environment.HROMADA_DATA_DIR as string, 'audit-head.json')
  const whole = { code: 0, ok: true, entries: end, waiting: 0, erased: 0, head: heads.at(-1) }
  assert.deepEqual(await verdict(), whole)
  assert.deepEqual(await verdict('--expect', heads[2]), whole)

  const broken = (sequence: number, reason: string, id?: string) => ({
    code: 1,
    ok: false,
    entries: sequence - 1,
    waiting: 0,
    erased: 0,
    head: heads[sequence - 2],
    broken: { sequence: String(sequence), ...(id !== undefined && { id }), reason },
  })
  await tampered(`update audit_entries set details = '{}' where sequence = 3`, async () => {
    assert.deepEqual(await verdict(), broken(3, 'its hash does not fit', rows[2].id))
  })
  await tampered(`delete from audit_persons where sequence = 3 and part = 'actor'`, async () => {
    assert.deepEqual(await verdict(), broken(3, 'who acted has been removed', rows[2].id))
  })
  await tampered('delete from audit_entries where sequence > 2', async () => {
    assert.deepEqual(await verdict(), broken(3, `it is missing, and so are all up to ${end}`))
  })
  const forged = `${end}:${'0'.repeat(64)}`
  assert.deepEqual(await verdict('--expect', forged), broken(end, 'it is not the one expected', rows.at(-1)?.id))

  // Whoever has seen an older head can put it back, and so needs to be met with a later one.
  const older = (await client.query('select * from audit_head')).rows[0]
  await request('POST', `${url}/api/news`, { token, body: { title: 'Four', content: 'text', excerpt: 'text' } })
  await kept(end + 1)
  const back = `
    delete from audit_entries where sequence > ${end};
    update audit_head set sequence = ${end}, hash = '\\x${older.hash.toString('hex')}',
      signature = '\\x${older.signature.toString('hex')}'`
  await tampered(back, async () => {
    assert.deepEqual(
      await verdict(),
      broken(end + 1, `it is missing, and so are all up to ${end + 1}, as audit-head.json tells`),
    )
  })

  const text = await readFile(file, 'utf8')
  await writeFile(file, '{}')
  assert.deepEqual(await hromada('audit verify'), failed(`${file} does not hold the head of an audit log`))
  await writeFile(file, text)

  async function verdict(...words: string[]) {
    const { code, output } = await hromada(['audit verify', ...words].join(' '))
    return { code, ...JSON.parse(output) }
  }

  async function kept(sequence: number): Promise<void> {
    await eventually(
      'the head file has the newest entry',
      async () => JSON.parse(await readFile(file, 'utf8')).sequence === String(sequence),
    )
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

test('audit export writes what the filter lets through, and leaves an entry of the operator', options, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hromada-export-'))
  cleanup.defer(() => rm(folder, { recursive: true }))
  const file = join(folder, 'log.csv')
  const since = new Date().toISOString()
  assert.deepEqual(await hromada(`audit export --format csv --action NEWS_CREATE --output ${file}`), {
    code: 0,
    output: '',
    complaints: '',
  })
  const [head = '', ...lines] = (await readFile(file, 'utf8')).split('\r\n')
  assert.match(head, /^"sequence","id","timestamp","action",/)
  assert.ok(lines.length >= 5)
  assert.deepEqual([...new Set(lines.slice(0, -1).map((line) => line.split(',')[3]))], ['"NEWS_CREATE"'])
  assert.deepEqual(await readdir(folder), ['log.csv'])

  const { code, output, complaints } = await hromada(`audit export --from ${since} --action AUDIT_LOG_EXPORT`)
  assert.deepEqual({ code, complaints }, { code: 0, complaints: '' })
  const entries = output.trimEnd().split('\n')
  assert.deepEqual(
    entries.map((line) => JSON.parse(line)).map(({ adminId, userAgent, details }) => ({ adminId, userAgent, details })),
    [
      { format: 'csv', filter: { action: 'NEWS_CREATE' } },
      { format: 'jsonl', filter: { from: since, action: 'AUDIT_LOG_EXPORT' } },
    ].map((details) => ({ adminId: null, userAgent: 'hromada audit export', details })),
  )
  const timeZone = 'Pacific/Kiritimati'
  const today = Temporal.Now.plainDateISO(timeZone)
  const onDay = async (from: string, to: string) => {
    const zoned = { ...environment, HROMADA_TIMEZONE: timeZone }
    const outcome = await runHromada(['audit', 'export', '--from', from, '--to', to], { environment: zoned })
    assert.deepEqual({ ...outcome, output: '' }, { code: 0, output: '', complaints: '' })
    return outcome.output.split('\n').length - 1
  }
  assert.ok((await onDay(today.toString(), today.toString())) >= 5)
  const tomorrow = today.add({ days: 1 }).toString()
  assert.equal(await onDay(tomorrow, tomorrow), 0)
  const nowhere = await hromada(`audit export --output ${join(folder, 'nowhere', 'log')}`)
  assert.equal(nowhere.code, 1)
  assert.match(nowhere.complaints, /^hromada: ENOENT: no such file or directory, open .*nowhere/)
})
