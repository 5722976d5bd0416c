import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')

/** What the reader has at hand where a snippet begins. */
const AT_HAND = `
import type { HromadaClient, HromadaError as ErrorType, Item } from '@hromada/client'
import type { LiveConnection } from '@hromada/client/live'
import * as all from '@hromada/client'
declare global {
  const hromada: HromadaClient
  const live: LiveConnection
  const { HromadaError, createHromadaClient, refusalText, refusalTexts }: typeof all
  type HromadaError = ErrorType
  type RefusalCode = all.RefusalCode
  const baseUrl: string, email: string, password: string, secret: string
  const body: { title: string; description: string; type: 'job' } & string
  const request: { headers: Record<string, string> }
  const endOfList: Element
  function show(details: ErrorType['details']): void
  function showBeside(field: string, text: string): void
  function append(article: Item<'/api/news'>): void
  function freshToken(): Promise<string>
  function readTheList(): void
}`

const compilerOptions = {
  noEmit: true,
  rootDir: '/',
  allowImportingTsExtensions: true,
  noUnusedLocals: false,
  noUncheckedIndexedAccess: false,
  paths: {
    '@hromada/client': [join(root, 'client/src/index.ts')],
    '@hromada/client/live': [join(root, 'client/src/live.ts')],
    '@hromada/client/webhooks': [join(root, 'client/src/webhooks.ts')],
  },
}

test('every piece of code in the readme of the client compiles', async () => {
  const readme = await readFile(join(root, 'client/README.md'), 'utf8')
  const snippets = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code)
  assert.ok(snippets.length >= 10)
  const folder = await mkdtemp(join(root, 'node_modules/client-readme-'))
  try {
    const options = { extends: join(root, 'client/tsconfig.json'), compilerOptions, include: ['*.ts'] }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options))
    await writeFile(join(folder, 'package.json'), '{"type": "module"}')
    await writeFile(join(folder, 'at-hand.d.ts'), AT_HAND)
    for (const [index, code] of snippets.entries())
      await writeFile(join(folder, `snippet-${index}.ts`), `${code}\nexport {}\n`)
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const compiled = promisify(execFile)(process.execPath, [compiler, '-p', folder])
    const faults = await compiled.then(
      () => '',
      (error) => error.stdout,
    )
    assert.equal(faults, '')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
