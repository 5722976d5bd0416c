import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { stop, transform } from 'esbuild'

/**
 * Checks who imports whom (.dependency-cruiser.cjs), and how much code a route takes. dependency-cruiser reads TypeScript only by means of a compiler
 * older than ours, so it is shown the sources as JavaScript, in which imports of types have become plain imports.
 */
const root = resolve(import.meta.dirname, '../..')
const MAX_LINES_PER_ROUTE = 280

const copy = await mkdtemp(join(tmpdir(), 'hromada-architecture-'))
try {
  await copyAsJavaScript()
  process.exitCode = (await cruise()) || (await weigh())
} finally {
  await rm(copy, { recursive: true, force: true })
  await stop()
}

/** @returns 1 when the program has grown faster than what it serves; migrations, which stay for good, are not weighed */
async function weigh(): Promise<number> {
  const sources = await Array.fromAsync(
    glob('src/**/*.ts', { cwd: root, exclude: (name) => name.endsWith('.test.ts') }),
  )
  const weighed = sources.filter((file) => !/\/database\/(migrations|baseline)\//.test(file))
  const texts = await Promise.all(weighed.map((file) => readFile(join(root, file), 'utf8')))
  const lines = texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0)
  const routes =
    (await readFile(join(root, 'docs/access.md'), 'utf8')).match(/^(GET|POST|PUT|DELETE) \//gm)?.length ?? 0
  const linesPerRoute = Math.round(lines / routes)
  process.stdout.write(
    `${lines} lines of src for ${routes} routes: ${linesPerRoute} each, at most ${MAX_LINES_PER_ROUTE}\n`,
  )
  return linesPerRoute > MAX_LINES_PER_ROUTE ? 1 : 0
}

async function copyAsJavaScript(): Promise<void> {
  const ours = [
    '{src,test,bench,release}/**/*.ts',
    'web/**/*.{ts,tsx,css}',
    'client/*.ts',
    'client/{src,examples}/**/*.ts',
  ]
  for await (const file of glob(ours, { cwd: root })) {
    const target = join(copy, file.replace(/\.tsx?$/, '.js'))
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, await toJavaScript(file, await readFile(join(root, file), 'utf8')))
  }
  await cp(join(root, 'package.json'), join(copy, 'package.json'))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  await cp(join(root, 'client/package.json'), join(copy, 'client/package.json'))
  await symlink(join(root, 'client/node_modules'), join(copy, 'client/node_modules'))
}

async function toJavaScript(file: string, source: string): Promise<string> {
  if (file.endsWith('.css')) return source
  const withPlainImports = source.replaceAll(/^(import|export(?= type [{*])) type /gm, '$1 ')
  const plain = file.endsWith('.tsx') ? await withoutMarkup(withPlainImports) : stripTypeScriptTypes(withPlainImports)
  return plain.replaceAll(/((?:from|import) |import\()(['"])(\.[^'"]*)\.tsx?\2/g, "$1'$3.js'")
}

async function withoutMarkup(source: string): Promise<string> {
  const compilerOptions = { jsx: 'react-jsx', jsxImportSource: 'preact', verbatimModuleSyntax: true } as const
  return (await transform(source, { loader: 'tsx', tsconfigRaw: { compilerOptions } })).code
}

async function cruise(): Promise<number> {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const folders = ['src', 'test', 'bench', 'release', 'client', 'web']
  const child = spawn(process.execPath, [program, '--config', join(root, '.dependency-cruiser.cjs'), ...folders], {
    cwd: copy,
    stdio: 'inherit',
  })
  const [code] = await once(child, 'close')
  return code ?? 1
}
