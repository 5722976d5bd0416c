// Depends on: processes
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect as connectSocket, createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { eventually } from '../harness/eventually.ts'
import { ended, serverProcesses } from './processes.ts'
import {
  administrator,
  asAdministrator,
  assertSucceeded,
  connect,
  launchProgram,
  request,
  run,
  signIn,
  startProgram,
  temporaryDataFolder,
} from './program.ts'

const options = { timeout: 240_000 }
const cleanup = new AsyncDisposableStack()
let folder: string

before(async () => {
  folder = await temporaryDataFolder(cleanup)
})
after(() => cleanup.disposeAsync())

test('a signal that comes while the program starts ends it in order', options, async () => {
  await using stack = new AsyncDisposableStack()
  const program = launchProgram(stack, { HROMADA_DATA_DIR: folder })
  const processes = await eventually(
    'PostgreSQL has started',
    () => serverProcesses(folder),
    ({ length }) => length > 0,
  )
  program.kill('SIGTERM')
  assertSucceeded(await program.ended)
  await ended(processes)
  assert.deepEqual(await serverProcesses(folder), [])
})

test(
  'while nobody administers, a start prints a link by which the community is founded, and logs none',
  options,
  async () => {
    await using stack = new AsyncDisposableStack()
    const program = await startProgram(stack, {
      HROMADA_DATA_DIR: await temporaryDataFolder(stack),
      LOG_LEVEL: 'debug',
    })
    const output = await eventually('the link is printed', program.output, (text) => text.includes('token='))
    const [, token = ''] =
      /^There is no administrator yet\..*\n\S+\/app\/found\?token=([\w-]{43})\n$/m.exec(output) ?? []
    const body = { token, name: 'Founder', ...administrator }
    assert.equal((await request('POST', `${program.url}/api/auth/found`, { body })).status, 200)
    program.kill('SIGTERM')
    const { code, complaints } = await program.ended
    assert.deepEqual([code, token.length, complaints.includes(token)], [0, 43, false])
  },
)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} ends the program after the requests under way, and its database with it`, options, async () => {
    await using stack = new AsyncDisposableStack()
    const program = await startProgram(stack, { HROMADA_DATA_DIR: folder, ...asAdministrator })
    assert.equal(program.output(), `hromada listening on ${program.url}\n`)
    const token = await signIn(program.url, administrator)
    const article = { title: `Slow until ${signal}`, content: 'text', excerpt: 'text', status: 'published' }
    const created = await request('POST', `${program.url}/api/news`, { token, body: article })

    const client = await connect(stack, folder)
    await client.query('begin')
    await client.query('select from news_articles for update')
    const change = request('PUT', `${program.url}/api/news/${created.body.data.id}`, { token, body: { title: 'Done' } })
    await eventually(
      'the change waits for its lock',
      async () => (await client.query('select from pg_locks where not granted')).rowCount === 1,
    )
    const processes = await serverProcesses(folder)
    program.kill(signal)
    await eventually('the program refuses connections', () => isRefused(program.url))
    assert.equal(program.child.exitCode, null)
    await client.query('commit')

    const { status, body } = await change
    assert.deepEqual({ status, title: body.data.title }, { status: 200, title: 'Done' })
    const output = `hromada listening on ${program.url}\n`
    assert.deepEqual(await program.ended, { code: 0, output, complaints: '' })
    await ended(processes)
    assert.deepEqual(await serverProcesses(folder), [])
  })
}

test('wrong settings are all reported at once', options, async () => {
  const environment = { HROMADA_DATA_DIR: folder, PORT: 'x', LOG_LEVEL: 'loud', HROMADA_SPEED: '9' }
  assert.deepEqual(await run('src/main.ts', [], { environment }), {
    code: 1,
    output: '',
    complaints: [
      'hromada: Settings are wrong:',
      '  PORT: must be a whole number from 0 to 65535',
      '  LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent',
      '  HROMADA_SPEED: no such setting',
      '',
    ].join('\n'),
  })
})

test('so is what is wrong in the files that they name, and in .env', options, async () => {
  await using stack = new AsyncDisposableStack()
  const place = await temporaryDataFolder(stack)
  const texts = join(place, 'texts')
  await mkdir(texts)
  await writeFile(join(texts, 'a.json'), '{"mail.unknown": {}}')
  await writeFile(join(texts, 'b.json'), 'no json')
  await writeFile(
    join(place, '.env'),
    `HROMADA_COLOR=#aa0000\nHROMADA_LOGO=${join(place, 'logo.png')}\nHROMADA_TEXTS=${texts}\nHROMADA_SPEED=9\nPORT\n`,
  )
  const environment = { HROMADA_DATA_DIR: join(place, 'data') }
  const { code, output, complaints } = await run('src/main.ts', [], { environment, folder: place })
  assert.deepEqual([code, output], [1, ''])
  const [head, ...problems] = complaints.trimEnd().split('\n')
  assert.equal(head, 'hromada: Settings are wrong:')
  const expected = [
    '.env, line 1: HROMADA_COLOR has a # outside of quotes: put the value into quotes, or the comment on a line of its own',
    '.env, line 5: is not NAME=value',
    `HROMADA_LOGO: ENOENT: no such file or directory, stat '${join(place, 'logo.png')}'`,
    'HROMADA_SPEED: no such setting',
    'HROMADA_TEXTS: a.json, line 1: mail.unknown is no key of a text; see `hromada texts`',
  ]
  assert.deepEqual(
    problems.slice(0, -1),
    expected.map((problem) => `  ${problem}`),
  )
  assert.match(problems.at(-1) ?? '', /^ {2}HROMADA_TEXTS: b\.json, line 1: is no JSON: /)
  const doctor = await run('src/tools/cli/main.ts', ['doctor'], { environment, folder: place })
  const messages = doctor.output
    .trimEnd()
    .split('\n')
    .map((line) => `  ${JSON.parse(line).message}`)
  assert.deepEqual([doctor.code, messages], [1, problems])
  const listed = await run('src/tools/cli/main.ts', ['user', 'list'], { environment, folder: place })
  assert.deepEqual([listed.code, listed.complaints.split('\n').slice(0, 4)], [1, [head, ...problems.slice(0, 3)]])
  assertSucceeded(await run('src/tools/cli/main.ts', ['help'], { environment, folder: place }))
  assert.deepEqual((await readdir(place)).toSorted(), ['.env', 'texts'])
})

test('a second program on the same data folder is refused and leaves the first unharmed', options, async () => {
  await using stack = new AsyncDisposableStack()
  const first = await startProgram(stack, { HROMADA_DATA_DIR: folder })
  const environment = { HROMADA_DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn' }
  assert.deepEqual(await run('src/main.ts', [], { environment }), {
    code: 1,
    output: '',
    complaints: `hromada: The data folder ${folder} is in use by another running program\n`,
  })
  assert.deepEqual(await request('GET', `${first.url}/readyz`), { status: 200, body: { status: 'ready' } })
  assert.equal((await request('GET', `${first.url}/api/news`)).status, 200)
})

test('a start that finds its port taken says so before it makes a database', options, async () => {
  await using stack = new AsyncDisposableStack()
  await using other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const empty = await temporaryDataFolder(stack)
  const environment = { HROMADA_DATA_DIR: empty, PORT: String(port), LOG_LEVEL: 'warn' }
  assert.deepEqual(await run('src/main.ts', [], { environment }), {
    code: 1,
    output: '',
    complaints: `hromada: Port ${port} of 127.0.0.1 is in use: end what uses it, or choose another with PORT\n`,
  })
  assert.deepEqual(await readdir(empty), [])
})

test('an older Node is reported in a sentence', options, async () => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '24.4.1' } })`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(pretend)}`
  const environment = { HROMADA_DATA_DIR: folder, NODE_OPTIONS }
  const { code, output, complaints } = await run('src/main.ts', [], { environment })
  assert.deepEqual([code, output], [1, ''])
  assert.match(complaints, /^hromada: Node 26 or later is needed, this is \S+: `npm start` runs the one .*\n$/)
})

function isRefused(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connectSocket({ host: hostname, port: Number(port) }, () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', () => resolve(true))
  })
}
