import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './pass.ts'

/* Runs suites, those of `npm test` unless some are named, beside busy loops that take half of the machine from them. */

const BUSY_LOOPS = 2

const chosen = process.argv.slice(2)
const loops = Array.from({ length: BUSY_LOOPS }, () => spawn(process.execPath, ['--eval', 'for (;;);']))
const suites = chosen.length > 0 ? chosen : ['parts', 'processes']
const run = spawn(process.execPath, ['test/run/main.ts', ...suites], { cwd: root, stdio: 'inherit' })
const [code] = await once(run, 'close')
for (const loop of loops) loop.kill()
process.exitCode = code ?? 1
