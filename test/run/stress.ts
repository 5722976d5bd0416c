import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './pass.ts'

/* Runs suites, those of `npm test` unless some are named, beside busy loops that take half of the machine from them. */

const BUSY_LOOPS = 2
/** Ends with whoever began it, however that ended. */
const LOOP = 'for (const { ppid } = process; ppid === process.ppid; );'

const chosen = process.argv.slice(2)
/** Of somebody else: in sessions of their own, between which the machine is shared whatever the priorities of each. */
const loops = Array.from({ length: BUSY_LOOPS }, () => spawn(process.execPath, ['--eval', LOOP], { detached: true }))
const suites = chosen.length > 0 ? chosen : ['parts', 'processes']
const run = spawn(process.execPath, ['test/run/main.ts', ...suites], { cwd: root, stdio: 'inherit' })
const [code] = await once(run, 'close')
for (const loop of loops) loop.kill()
process.exitCode = code ?? 1
