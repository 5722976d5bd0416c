import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { releasedBackups } from '../../release/migrations.ts'
import { eventually } from '../harness/eventually.ts'
import { childrenOf, ended } from './processes.ts'
import { preparedDataFolder, programAt, request, run, temporaryDataFolder } from './program.ts'

const options = { timeout: 60_000 }
const root = join(import.meta.dirname, '../..')
const launcher = join(root, 'bin/hromada.js')

test('a command reads the .env of the folder it is called in', options, async () => {
  await using cleanup = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'hromada-command-'))
  cleanup.defer(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, '.env'), 'HROMADA_DATA_DIR=here\nHROMADA_SPEED=9\n')
  assert.deepEqual(await run('bin/hromada.js', ['migrate'], { folder }), {
    code: 1,
    output: '',
    complaints: 'hromada: Settings are wrong:\n  HROMADA_SPEED: no such setting\n',
  })
})

test('a signal goes through bin/hromada.js to the command, and the exit code comes back', options, async () => {
  const words = 'user create --email one@process.example --role member --password-stdin'.split(' ')
  const wrapper = spawn(process.execPath, [launcher, ...words])
  const [command] = await eventually(
    'the command has started',
    () => childrenOf(wrapper.pid as number),
    ({ length }) => length > 0,
  )
  wrapper.kill('SIGTERM')
  assert.deepEqual(await once(wrapper, 'close'), [128 + constants.signals.SIGTERM, null])
  await ended([command as number])
})

test(
  'one Ctrl-C, which the terminal sends to all and bin/hromada.js passes on, undoes what was begun',
  options,
  async () => {
    await using stack = new AsyncDisposableStack()
    const folder = await temporaryDataFolder(stack)
    const backup = join(root, releasedBackups, '0.2.0.tar.zst')
    const wrapper = spawn(process.execPath, [launcher, 'restore', backup], {
      env: { ...process.env, HROMADA_DATA_DIR: folder },
      stdio: ['ignore', 'inherit', 'pipe'],
      detached: true,
    })
    const complaints = text(wrapper.stderr)
    await eventually('its database runs', () => existsSync(join(folder, 'postgres-socket/.s.PGSQL.5432')))
    process.kill(-(wrapper.pid as number), 'SIGINT')
    assert.deepEqual(await once(wrapper, 'exit'), [1, null])
    assert.deepEqual([await complaints, await readdir(folder)], ['hromada: interrupted: rolling back\n', []])
  },
)

test('a reader that has seen enough is no failure', options, async () => {
  const command = spawn(process.execPath, [programAt('src/tools/cli/main.ts'), 'help'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  command.stdout.destroy()
  const [[code], complaints] = await Promise.all([once(command, 'close'), text(command.stderr)])
  assert.deepEqual([code, complaints], [0, ''])
})

test('the start command serves', options, async () => {
  await using stack = new AsyncDisposableStack()
  const folder = await preparedDataFolder(stack)
  const wrapper = spawn(process.execPath, [launcher, 'start'], starting(folder))
  const url = await listening(wrapper.stdout)
  assert.deepEqual(await request('GET', `${url}/readyz`), { status: 200, body: { status: 'ready' } })
  wrapper.kill('SIGTERM')
  assert.deepEqual(await once(wrapper, 'close'), [0, null])
})

test('where npx is told to end, so does the program', options, async () => {
  await using stack = new AsyncDisposableStack()
  const folder = await preparedDataFolder(stack)
  // A shell that has more to do stays between, as that of npx does, and passes no signals on.
  const shell = spawn('sh', ['-c', '"$0" "$1" start; :', process.execPath, launcher], {
    ...starting(folder),
    env: { ...starting(folder).env, npm_command: 'exec' },
  })
  await listening(shell.stdout)
  const [wrapper] = await childrenOf(shell.pid as number)
  const [program] = await childrenOf(wrapper as number)
  shell.kill('SIGTERM')
  await ended([wrapper as number, program as number])
})

const starting = (folder: string) => ({
  env: { ...process.env, HROMADA_DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'] as ['ignore', 'pipe', 'inherit'],
})

/** @returns the address in the ready line */
function listening(stdout: Readable): Promise<string> {
  let output = ''
  stdout.on('data', (chunk) => (output += chunk))
  return eventually('it listens', () => /^hromada listening on (\S+)$/m.exec(output)?.[1]) as Promise<string>
}
