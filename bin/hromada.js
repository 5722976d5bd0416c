#!/usr/bin/env node
// Any Node starts this file; the program itself runs on the Node that npm installed beside it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 26
const PARENT_CHECK_MS = 500
const root = fileURLToPath(new URL('..', import.meta.url))
const platform = `${process.platform}-${process.arch}`

// A clone has the package `node`, and sources; a release the Node of its platform, and a built program.
const node = ['node', `node-${platform}`, `node-bin-${platform}`].map(nodeIn).find(Boolean) ?? ownNode()
const program = ['program/cli.js', 'src/tools/cli/main.ts'].map((path) => join(root, path)).find(existsSync)

if (node === undefined) {
  process.stderr.write(
    'hromada: its Node is not installed: run `npm ci`, and if that has been told to run no scripts, `npm rebuild node`\n',
  )
  process.exit(1)
}
// Before there is a child that a signal could leave behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
const child = spawn(node, [program, ...process.argv.slice(2)], { stdio: 'inherit' })
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
// npx, told to end, ends a shell between itself and this process, and leaves the program behind.
if (process.env.npm_command === 'exec') {
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, PARENT_CHECK_MS).unref()
}

/** npm may have put it beside this package or above. */
function nodeIn(name) {
  try {
    const path = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin/node')
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

function ownNode() {
  return Number.parseInt(process.versions.node, 10) >= OLDEST_NODE ? process.execPath : undefined
}
