import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { eventually } from '../harness/eventually.ts'
import { connect, preparedDataFolder, programAt, request, runHromada, signIn, startProgram } from './program.ts'

const options = { timeout: 120_000 }
const cleanup = new AsyncDisposableStack()
let environment: Record<string, string>
let folder: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hromada-exchange-'))
  cleanup.defer(() => rm(folder, { recursive: true }))
  environment = { HROMADA_DATA_DIR: await preparedDataFolder(cleanup) }
  // The database that commands work beside, and that stays when one of them is killed.
  await startProgram(cleanup, environment)
})
after(() => cleanup.disposeAsync())

const hromada = (...words: string[]) => runHromada(words, { environment })

async function file(name: string, content: string): Promise<string> {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

const people = (count: number) =>
  `externalId,email,name\n${Array.from({ length: count }, (_, n) => `${n},person${n}@exchange.example,Person ${n}\n`).join('')}`

test('an import that is killed goes on when it is run again, and then has nothing left to do', options, async () => {
  const count = 1_500
  const path = await file('people.csv', people(count))
  const client = await connect(cleanup, environment.HROMADA_DATA_DIR as string)
  const imported = async () => {
    const { rows } = await client.query(
      'select (select count(*) from imported_users)::int as noted, (select count(*) from users)::int as users',
    )
    return rows[0]
  }
  const child = spawn(process.execPath, [programAt('src/tools/cli/main.ts'), 'import', 'users', path], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: 'ignore',
  })
  const ended = once(child, 'close')
  await eventually('a batch is committed', imported, ({ noted }) => noted > 0)
  child.kill('SIGKILL')
  await ended
  const { noted, users } = await eventually('its transaction has ended', async () => {
    const { rows } = await client.query(
      `select count(*)::int as open from pg_stat_activity where state like 'idle in transaction%' or state = 'active' and query like '%imported_%' and pid <> pg_backend_pid()`,
    )
    return rows[0].open === 0 && (await imported())
  })
  assert.equal(noted, users, 'nothing is half-written')
  assert.ok(noted < count, 'it was killed before its end')
  const totals = async () => JSON.parse((await hromada('import', 'users', path)).output)
  const whole = { kind: 'users', isDryRun: false, lines: count, changed: 0, failed: 0 }
  assert.deepEqual(await totals(), { ...whole, created: count - noted, unchanged: noted })
  assert.deepEqual(await totals(), { ...whole, created: 0, unchanged: count })
  const { rows } = await client.query(
    `select sum((details -> 'newValue' ->> 'created')::int)::int as created from audit_entries where action = 'DATA_IMPORT'`,
  )
  assert.deepEqual(rows, [{ created: count }])
})

test('columns are mapped, failures are reported by line, and by the exit code', options, async () => {
  const path = await file('map.csv', 'Id;Mail;Shoe\r\nx1;x1@exchange.example;40\r\nx2;nobody;41\r\n')
  const words = ['import', 'users', path, '--map', 'externalId=Id,email=Mail']
  const unknown = await hromada(...words)
  assert.deepEqual([unknown.code, unknown.output], [1, ''])
  assert.match(unknown.complaints, /^hromada: .*map\.csv has columns that are not known: Shoe\. Known are externalId, /)
  const { code, output, complaints } = await hromada(...words, '--ignore-unknown', '--dry-run')
  assert.deepEqual([code, complaints], [1, ''])
  assert.deepEqual(
    output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
    [
      { line: 3, externalId: 'x2', field: 'email', error: 'email is not in the expected form' },
      { kind: 'users', isDryRun: true, lines: 2, created: 1, changed: 0, unchanged: 0, failed: 1 },
    ],
  )
})

test('an export appears when it is complete, for its owner only, and is imported again', options, async () => {
  const path = join(folder, 'exported.csv')
  assert.deepEqual(await hromada('export', 'users', '--output', path), { code: 0, output: '', complaints: '' })
  assert.equal((await stat(path)).mode & 0o777, 0o600)
  assert.match(await readFile(path, 'utf8'), /^"externalId","email","name",/)
  const { output } = await hromada('import', 'users', path)
  assert.equal(JSON.parse(output).failed, 0)
  const into = await hromada('export', 'users', '--output', folder)
  assert.deepEqual([into.code, into.complaints], [1, `hromada: ${folder} is a folder: name a file\n`])
  assert.deepEqual((await readdir(folder)).toSorted(), ['exported.csv', 'map.csv', 'people.csv'])
})

test('a person who was imported signs in once they have chosen a password', options, async () => {
  await using stack = new AsyncDisposableStack()
  const own = { HROMADA_DATA_DIR: await preparedDataFolder(stack) }
  const path = await file('one.jsonl', '{"externalId":"1","email":"One@exchange.example"}\n')
  const { url } = await startProgram(stack, own)
  await runHromada(['import', 'users', path], { environment: own })
  const login = { email: 'one@exchange.example', password: 'correct horse battery' }
  await assert.rejects(signIn(url, login), /sign-in answered 401/)
  await runHromada(['user', 'password', '--email', login.email, '--password-stdin'], {
    environment: own,
    input: login.password,
  })
  const token = await signIn(url, login)
  const { body } = await request('GET', `${url}/api/profile`, { token })
  assert.deepEqual(
    [body.email ?? body.user?.email, body.emailVerified ?? body.user?.emailVerified],
    [login.email, true],
  )
})

test('a reader that leaves is no failure, a full disk is reported in a sentence', options, async () => {
  const main = programAt('src/tools/cli/main.ts')
  const env = { PATH: process.env.PATH ?? '', ...environment }
  const { stdout } = await promisify(execFile)(
    'bash',
    ['-c', `set -o pipefail; "$0" "$@" | head -1`, process.execPath, main, 'user', 'list'],
    { env },
  )
  assert.match(stdout, /^\{"id":/)
  for (const words of [['user', 'list'], ['export', 'users'], ['help']]) {
    const child = spawn(process.execPath, [main, ...words], {
      env,
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    })
    const said = child.stderr?.setEncoding('utf8').toArray()
    const [code] = await once(child, 'close')
    assert.equal(code, 1, words.join(' '))
    assert.match((await said)?.join('') ?? '', /^hromada: .*ENOSPC: no space left on device, write\n$/)
  }
})

test('files that cannot be imported are refused in a sentence', options, async () => {
  const refusals: Record<string, string> = {
    [join(folder, 'nowhere.csv')]: `ENOENT: no such file or directory, stat '${join(folder, 'nowhere.csv')}'`,
    [folder]: `${folder} is not a file`,
    '/dev/null': '/dev/null is not a file',
  }
  for (const [path, complaint] of Object.entries(refusals)) {
    const outcome = await hromada('import', 'news', path, '--format', 'csv')
    assert.deepEqual(outcome, { code: 1, output: '', complaints: `hromada: ${complaint}\n` })
  }
})

test(
  'the shell completes commands, options and their values, and every command is in the manual',
  options,
  async () => {
    const { output } = await hromada('completion', 'bash')
    const complete = async (...words: string[]) => {
      const script = `${output}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _hromada; echo "\${COMPREPLY[*]}"`
      const { stdout } = await promisify(execFile)('bash', ['-c', script, 'bash', ...words])
      return stdout.trim()
    }
    assert.equal(await complete('hromada', 'imp'), 'import')
    assert.equal(await complete('hromada', 'audit', ''), 'verify export')
    assert.equal(await complete('hromada', 'import', ''), 'users news opportunities entities')
    assert.equal(await complete('hromada', 'user', 'role', '--role', 'm'), 'member')
    assert.equal(await complete('hromada', 'restore', 'x', '--'), '--identity --check')
    const page = (await hromada('manual')).output
    const named = [...page.matchAll(/^\\fBhromada (.*?)\\fR/gm)].map(([, name]) => name?.replaceAll('\\-', '-'))
    assert.ok(named.includes('user reset-second-factor') && named.includes('import'))
    const requests = page.match(/^\.\S+/gm) ?? []
    assert.deepEqual([...new Set(requests)].toSorted(), ['.B', '.I', '.SH', '.TH', '.TP'])
  },
)
