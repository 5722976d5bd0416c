import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { csvLine } from '../../src/platform/lib/csv.ts'
import { onAnyCore, type Pinning } from '../lib/pinning.ts'
import { progress, type Row } from '../lib/report.ts'
import { startServer } from '../lib/server-process.ts'
import { makeTemporaryFolder } from '../lib/temporary-folder.ts'

const ACCOUNTS = Number(process.env.BENCH_MANY ?? 100_000)
const SAMPLE_MS = 200

/** How long accounts take to be imported from CSV, to be found unchanged, and to be exported, and in how much memory. */
export async function measureExchange(_pinning: Pinning): Promise<Row[]> {
  await using folder = await makeTemporaryFolder()
  const file = join(folder.path, 'people.csv')
  await pipeline(people(), createWriteStream(file))
  const count = ACCOUNTS.toLocaleString('en')
  const environment = { HROMADA_DATA_DIR: join(folder.path, 'data') }
  const command = (...words: string[]) => measureCommand(words, environment)
  await found({ ...environment, PORT: '0' })
  progress(`${count} accounts …`)
  return [
    rowOf(`import ${count} accounts`, await command('import', 'users', file), 300),
    rowOf('again, unchanged', await command('import', 'users', file), 30),
    rowOf('dry run of it', await command('import', 'users', file, '--dry-run'), 30),
    rowOf('export as CSV', await command('export', 'users', '--output', join(folder.path, 'out.csv')), 30),
  ]
}

function* people() {
  yield csvLine(['externalId', 'email', 'name', 'role', 'bio', 'company', 'location', 'isVerified', 'createdAt'])
  for (let n = 0; n < ACCOUNTS; n += 1) {
    const name = `Member Number ${n}`
    const bio = `Writes about things, ${n}, and "others".`
    const verified = n % 2 === 0 ? 'yes' : 'no'
    yield csvLine([
      `m${n}`,
      `member${n}@example.org`,
      name,
      'member',
      bio,
      `Company ${n % 500}`,
      'Київ',
      verified,
      '2024-01-31T10:00:00.000Z',
    ])
  }
}

/** Only a start makes a database. */
async function found(environment: Record<string, string>): Promise<void> {
  const main = join(import.meta.dirname, '../../src/main.ts')
  const program = await startServer(onAnyCore, { command: [process.execPath, main], environment })
  await program.stop()
}

interface Cost {
  readonly seconds: number
  readonly peakMegabytes: number
}

/** Without its database, which it starts for the time. */
async function measureCommand(words: readonly string[], environment: Record<string, string>): Promise<Cost> {
  const main = join(import.meta.dirname, '../../src/tools/cli/main.ts')
  const start = performance.now()
  const child = spawn(process.execPath, [main, ...words], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'close')
  let peakMegabytes = 0
  while (child.exitCode === null) {
    peakMegabytes = Math.max(peakMegabytes, await peakOf(child.pid as number))
    await Promise.race([ended, sleep(SAMPLE_MS)])
  }
  if (child.exitCode !== 0) throw new Error(`hromada ${words.join(' ')} ended with ${child.exitCode}`)
  return { seconds: (performance.now() - start) / 1_000, peakMegabytes }
}

async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024)
}

const rowOf = (name: string, { seconds, peakMegabytes }: Cost, limitSeconds: number): Row => ({
  name,
  target: `< ${limitSeconds} s`,
  met: seconds < limitSeconds,
  note: `${seconds.toFixed(1)} s, at most ${peakMegabytes} MB`,
})
