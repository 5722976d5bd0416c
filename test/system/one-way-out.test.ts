import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')
const rules = ['style/noRestrictedGlobals', 'style/noRestrictedImports']

const waysOut = [
  "import { request } from 'node:http'",
  "import http from 'node:http'",
  "import * as https from 'node:https'",
  "import { connect } from 'node:net'",
  "import { connect } from 'node:tls'",
  "import { connect } from 'node:http2'",
  "import { createSocket } from 'node:dgram'",
  "import { lookup } from 'node:dns/promises'",
  "import { request } from 'undici'",
  "export { request } from 'node:https'",
  "const { get } = await import('node:https')",
  "const { get } = require('node:https')",
  "await fetch('https://host.example')",
  "await globalThis.fetch('https://host.example')",
  "const ask = globalThis['fetch']",
  "new WebSocket('wss://host.example')",
  "new EventSource('https://host.example')",
]

const allowed = [
  "import type { IncomingMessage } from 'node:http'",
  "import { isIP, type Socket } from 'node:net'",
  "await outbound.askStranger('https://host.example')",
]

interface Report {
  readonly diagnostics: readonly { readonly location: { readonly path: string } }[]
}

/** The files in which the style rules about ways out find something, when sources of these texts lie in a folder. */
async function complainedOf(folder: string, sources: readonly string[]): Promise<string[]> {
  const copy = await mkdtemp(join(tmpdir(), 'hromada-style-'))
  try {
    await cp(join(root, 'biome.json'), join(copy, 'biome.json'))
    const files = sources.map((_source, index) => `${folder}/source-${index}.ts`)
    await mkdir(dirname(join(copy, files[0] ?? '')), { recursive: true })
    await Promise.all(files.map((file, index) => writeFile(join(copy, file), `${sources[index]}\n`)))
    const program = join(root, 'node_modules/@biomejs/biome/bin/biome')
    const only = rules.map((rule) => `--only=${rule}`)
    const options = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json', ...only, 'src']
    const child = spawn(process.execPath, [program, ...options], { cwd: copy, stdio: ['ignore', 'pipe', 'ignore'] })
    const report: Report = JSON.parse(await text(child.stdout))
    return files.filter((file) => report.diagnostics.some(({ location }) => location.path === file))
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

test('a feature has no way out but src/platform/outbound, which is let out', async () => {
  const sources = [...waysOut, ...allowed]
  const found = await complainedOf('src/features/news', sources)
  assert.deepEqual(
    found,
    waysOut.map((_source, index) => `src/features/news/source-${index}.ts`),
  )
  assert.deepEqual(await complainedOf('src/platform/outbound', sources), [])
})
