import { parseArgs } from 'node:util'
import { globalSetup, globalTeardown } from '../harness/database-server.ts'
import { copyTree } from './copy-of-tree.ts'
import type { Fault } from './fault.ts'
import { faults } from './faults/faults.ts'
import { runTests } from './run-tests.ts'

/**
 * Mutation testing: applies one fault at a time to a copy of the tree, runs the tests that should notice it, and names
 * the faults that they do not notice. Words on the command line choose faults by their file, text or tests.
 */
const { positionals: words, values: options } = parseArgs({
  allowPositionals: true,
  options: { copies: { type: 'string', default: '1' }, 'without-baseline': { type: 'boolean', default: false } },
})
const hasServers = process.env.TEST_REDIS_URL !== undefined
const needsServers = ({ tests }: Fault) => tests.some((test) => test.startsWith('test/machines/'))
const meant = faults.filter((fault) => words.length === 0 || words.some((word) => JSON.stringify(fault).includes(word)))
const chosen = meant.filter((fault) => hasServers || !needsServers(fault))
if (chosen.length < meant.length)
  say(`${meant.length - chosen.length} faults left out: they need test/machines/with-servers.sh before the command`)
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

await globalSetup()
try {
  process.exitCode = (await examine(chosen)) ? 0 : 1
} finally {
  await globalTeardown()
}

/** Returns whether every fault was noticed by an assertion. */
async function examine(chosen: readonly Fault[]): Promise<boolean> {
  if (!options['without-baseline']) await assertPassing([...new Set(chosen.flatMap(({ tests }) => tests))].toSorted())
  const waiting = [...chosen]
  const unnoticed: string[] = []
  const work = async () => {
    await using copy = await copyTree()
    for (let fault = waiting.shift(); fault !== undefined && !stopping.signal.aborted; fault = waiting.shift()) {
      const line = await verdictOn(fault, copy)
      say(line)
      if (!line.startsWith('noticed')) unnoticed.push(line)
    }
  }
  await Promise.all(Array.from({ length: Number(options.copies) }, work))
  // A database that has gone away in the meantime would seem to notice all, too.
  await assertPassing(chosen.slice(0, 1).flatMap(({ tests }) => tests))
  say(`${chosen.length} faults, ${unnoticed.length} not noticed\n${unnoticed.join('\n')}`)
  return unnoticed.length === 0
}

/** A test that fails without any fault would seem to notice all. */
async function assertPassing(tests: readonly string[]): Promise<void> {
  await using copy = await copyTree()
  for (const test of tests) {
    const { outcome, firstFailure } = await runTests(copy.folder, [test], stopping.signal)
    if (outcome !== 'passed') throw new Error(`${test} fails without a fault: ${firstFailure}`)
  }
}

async function verdictOn(fault: Fault, copy: Awaited<ReturnType<typeof copyTree>>): Promise<string> {
  const name = `${fault.file}: ${fault.find.trim().slice(0, 80)}`
  const original = await copy.read(fault.file)
  if (original.split(fault.find).length !== 2) return `STALE ${name}: its text is not in the file once`
  await copy.write(
    fault.file,
    original.replace(fault.find, () => fault.replace),
  )
  try {
    const { outcome, firstFailure } = await runTests(copy.folder, fault.tests, stopping.signal)
    if (outcome === 'passed') return `SURVIVES ${name}`
    return outcome === 'timed out' ? `TIME LIMIT ${name}` : `noticed ${name} (${firstFailure})`
  } finally {
    await copy.write(fault.file, original)
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
