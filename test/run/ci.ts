import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './pass.ts'
import { concludeRun, type Stage } from './report.ts'

/*
 * Everything that must hold before a change is taken in. Suites are all run, whatever fails, and the end of the output
 * says what each has found.
 */

interface Command {
  readonly name: string
  readonly command: string
  /** Without it there is no point in the rest. */
  readonly isNeeded?: boolean
}

const RUN = 'node test/run/main.ts'
const WITH_SERVERS = 'test/machines/with-servers.sh'

const commands: readonly Command[] = [
  { name: 'types', command: 'npm run types', isNeeded: true },
  { name: 'style', command: 'npm run style', isNeeded: true },
  { name: 'architecture', command: 'npm run architecture', isNeeded: true },
  { name: 'starting as the README says', command: 'test/run/start.sh', isNeeded: true },
  { name: 'tests', command: `TEST_BUNDLE=1 ${RUN} parts processes` },
  { name: 'on PostgreSQL 15 with Redis', command: `TEST_VARIANT=servers ${WITH_SERVERS} ${RUN} parts` },
  { name: 'with two instances in turn', command: `TEST_VARIANT=instances TEST_INSTANCES=2 ${RUN} parts` },
  { name: 'with two processes', command: `TEST_VARIANT=processes TEST_PROCESSES=2 ${RUN} processes` },
  { name: 'on several machines', command: `${WITH_SERVERS} ${RUN} machines` },
  { name: 'in a browser', command: `${RUN} web` },
  { name: 'as a release', command: `${RUN} release` },
]

/** Of what a command says, its end is kept. */
const MAX_KEPT_CHARACTERS = 4_000

const folder = await mkdtemp(join(tmpdir(), 'hromada-ci-'))
const stages: Stage[] = []
for (const command of commands) {
  const stage = await runStage(command)
  stages.push(stage)
  if (command.isNeeded && stage.failures.length > 0) break
}
await rm(folder, { recursive: true })
const { text, isFailed } = concludeRun(stages)
process.stdout.write(`\n${text}`)
process.exitCode = isFailed ? 1 : 0

async function runStage({ name, command }: Command): Promise<Stage> {
  process.stdout.write(`\n== ${name}: ${command}\n`)
  const startedAt = performance.now()
  const file = join(folder, 'stage.json')
  const child = spawn('bash', ['-c', command], { cwd: root, env: { ...process.env, TEST_STAGE: file } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      process.stdout.write(text)
      output = (output + text).slice(-MAX_KEPT_CHARACTERS)
    })
  }
  const [code] = await once(child, 'close')
  const tests = await readTests(file)
  const isUnexplained = code !== 0 && tests.failures.length === 0
  const failures = isUnexplained ? [{ file: command, test: `exit code ${code}`, error: output }] : tests.failures
  return { ...tests, name, failures, seconds: Math.round((performance.now() - startedAt) / 1000) }
}

/** What the tests of a stage have found, if it has any. */
async function readTests(file: string): Promise<Omit<Stage, 'name' | 'seconds'>> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  await rm(file, { force: true })
  return text === undefined ? { passed: 0, skipped: 0, failures: [], flaky: [] } : JSON.parse(text)
}
