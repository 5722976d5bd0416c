import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { globalSetup, globalTeardown } from '../harness/database-server.ts'
import { filesOfVariant } from '../harness/variants.ts'
import { root, runPass } from './pass.ts'
import { concludeRun, type Stage } from './report.ts'
import { lookTwice } from './second-look.ts'
import { type SuiteName, suites } from './suites.ts'

/*
 * Runs suites side by side, or files: `node test/run/main.ts parts processes`. What fails is looked at once more. The end
 * of the output says it all; where TEST_STAGE names a file, that has it for a run of several stages.
 */

const named = process.argv.slice(2)
const chosen = named.map((name) =>
  name in suites ? suites[name as SuiteName] : { files: name, concurrency: 1, timeoutMs: 180_000 },
)
const files = chosen.flatMap((suite) => {
  const all = globSync(suite.files, { cwd: root }).sort()
  // Parts choose theirs themselves.
  return suite === suites.parts ? all : filesOfVariant(all)
})
const options = {
  // Of files, many may be named.
  concurrency: Math.min(
    chosen.reduce((sum, { concurrency }) => sum + concurrency, 0),
    suites.parts.concurrency + suites.processes.concurrency,
  ),
  timeoutMs: Math.max(...chosen.map(({ timeoutMs }) => timeoutMs)),
}

process.env.NODE_COMPILE_CACHE ??= `${root}/node_modules/.cache/hromada-tests`
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void globalTeardown().finally(() => process.exit(1)))
}
const startedAt = performance.now()
await globalSetup()
try {
  const looked = await lookTwice(await runPass(files, options), options)
  const stage: Stage = { name: named.join(' '), seconds: Math.round((performance.now() - startedAt) / 1000), ...looked }
  if (process.env.TEST_STAGE !== undefined) await writeFile(process.env.TEST_STAGE, JSON.stringify(stage))
  const { text, isFailed } = concludeRun([stage])
  process.stdout.write(text)
  process.exitCode = isFailed ? 1 : 0
} finally {
  await globalTeardown()
}
