import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { globalSetup, globalTeardown, MEMBERS_PASSWORD } from '../harness/database-server.ts'
import { startTestApp } from '../harness/test-app.ts'

const packages = ['@hey-api/openapi-ts', 'orval', 'typescript@5', 'tsx', '@types/node']
const compiling = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext']
const resolving = ['--moduleResolution', 'bundler', '--lib', 'es2023,dom,dom.iterable', '--types', 'node']

// The packages are heavy and used here only: they come from the registry into a folder of their own.
await globalSetup()
const app = await startTestApp()
const folder = await mkdtemp(join(tmpdir(), 'hromada-generators-'))
try {
  const { text } = await app.request('GET', '/openapi.json')
  await writeFile(join(folder, 'openapi.json'), text)
  await writeFile(join(folder, 'package.json'), '{"type":"module","private":true}')
  await cp(join(import.meta.dirname, 'calls'), folder, { recursive: true })
  await run('npm', 'install', '--no-audit', '--no-fund', '--no-save', ...packages)
  await run('npx', 'openapi-ts', '-i', 'openapi.json', '-o', 'hey-api', '-c', '@hey-api/client-fetch')
  const member = await app.member('member')
  const env = { BASE_URL: app.url, EMAIL: member.email, PASSWORD: MEMBERS_PASSWORD, TOKEN: member.token }
  await runWith(env, 'npx', 'orval', '--config', 'orval.config.mjs')
  for (const name of ['hey-api', 'orval']) {
    await run('npx', 'tsc', ...compiling, ...resolving, `${name}-calls.ts`)
    await runWith(env, 'npx', 'tsx', `${name}-calls.ts`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
  await app[Symbol.asyncDispose]()
  await globalTeardown()
}

function run(command: string, ...given: string[]): Promise<void> {
  return runWith({}, command, ...given)
}

async function runWith(env: Record<string, string>, command: string, ...given: string[]): Promise<void> {
  const child = spawn(command, given, { cwd: folder, stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command} ${given.join(' ')} ended with ${code}`)
}
