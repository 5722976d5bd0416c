#!/usr/bin/env node
// Any Node starts this file; the program itself runs on the Node that npm installed beside it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

const node = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url))
const program = fileURLToPath(new URL('../src/tools/cli/main.ts', import.meta.url))

if (!existsSync(node)) {
  process.stderr.write(
    'hromada: its Node is not installed: run `npm ci`, and if that has been told to run no scripts, `npm rebuild node`\n',
  )
  process.exit(1)
}
// Before there is a child that a signal could leave behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
const child = spawn(node, [program, ...process.argv.slice(2)], { stdio: 'inherit' })
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
