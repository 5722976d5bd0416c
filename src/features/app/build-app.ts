import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Loader, Plugin } from 'esbuild'
import type { Locale } from '../../platform/database/tables/accounts.ts'
import type { BuiltApp } from './built-app.ts'

const ROOT = join(import.meta.dirname, '../../..')
const ENTRY = 'web/main.tsx'
const SHELL = join(ROOT, 'web/shell/shell.tsx')
/** Of what all pages are made, and of what those of administrators are made besides. */
const SHARED = ['web', 'web/ui', 'web/shared']
const DESK = ['web/desk']

let former: Promise<unknown> = Promise.resolve()

/** In memory, by esbuild. One at a time in a process: ending esbuild would end what else it makes. */
export function buildApp(language: Locale): Promise<BuiltApp> {
  const built = former.then(
    () => build(language),
    () => build(language),
  )
  former = built
  return built
}

async function build(language: Locale): Promise<BuiltApp> {
  const esbuild = await import('esbuild')
  try {
    const { outputFiles, metafile } = await esbuild.build({
      absWorkingDir: ROOT,
      entryPoints: [ENTRY],
      outdir: 'assets',
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      bundle: true,
      splitting: true,
      format: 'esm',
      target: 'es2023',
      charset: 'utf8',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      minify: true,
      write: false,
      metafile: true,
      plugins: [modules(language)],
      legalComments: 'none',
      logLevel: 'silent',
    })
    const outputs = Object.entries(metafile.outputs)
    const [entryPath, entry] = outputs.find(([, output]) => output.entryPoint === ENTRY) ?? []
    if (entryPath === undefined || entry?.cssBundle === undefined) throw new Error('The app has no entry')
    const scripts = new Map(outputFiles.map((file) => [nameOf(file.path), Buffer.from(file.contents)]))
    const styles = scripts.get(nameOf(entry.cssBundle)) ?? Buffer.of()
    scripts.delete(nameOf(entry.cssBundle))
    const preloads = entry.imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => nameOf(path))
    return { scripts, entry: nameOf(entryPath), preloads, styles }
  } finally {
    // Its child process has no more to do.
    await esbuild.stop()
  }
}

const IS_OURS = /\/web\/.*\.tsx?$|\/client\/src\/(live|refusal-texts)\.ts$|\/node_modules\/uqr\/.*js$/
const NEEDS_SHARED = /\/web\/(main|shell\/(push|palette|help)|pages\/.*)\.tsx?$|\/(client|node_modules)\//
const PAGES = 'web/pages'
/** An import of a file in the same folder, types aside. */
const NEIGHBOUR = /^import (?!type ).*? from '\.\/([^'/]+)'$/gms
const NEEDS_DESK = /\/web\/pages\/admin-/

/**
 * What is loaded first and what is loaded later import the shell and all that is shared. esbuild makes a chunk for each
 * set of entries that need a module: so all of these are one chunk instead of some dozens.
 */
const modules = (language: Locale): Plugin => ({
  name: 'modules',
  setup: async ({ onLoad }) => {
    // With esbuild, only when somebody opens the app.
    const { inOneLanguage } = await import('./one-language.ts')
    const shared = importsOf([SHELL, ...(await filesIn(SHARED))])
    const desk = importsOf(await filesIn(DESK))
    const ofAreas = await sharedInAreas()
    onLoad({ filter: IS_OURS }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const ofPath = loaderOf(path)
      const worded = await inOneLanguage({ path, source, loader: ofPath }, language)
      const imports = [
        NEEDS_SHARED.test(path) ? shared : '',
        NEEDS_DESK.test(path) ? desk : '',
        ofAreas.get(path) ?? '',
      ]
      return { contents: [worded ?? source, ...imports].join('\n'), loader: worded === undefined ? ofPath : 'js' }
    })
  },
})

/** For each page of an area what at least two of its pages are made of: one chunk likewise. */
async function sharedInAreas(): Promise<ReadonlyMap<string, string>> {
  const areas = await readdir(join(ROOT, PAGES))
  const found = await Promise.all(areas.map(sharedIn))
  return new Map(found.flat())
}

async function sharedIn(area: string): Promise<[string, string][]> {
  const paths = await filesIn([join(PAGES, area)])
  const sources = new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')] as const)))
  const neededBy = (page: string) => {
    const needed = new Set([page])
    // A set yields what is added to it meanwhile.
    for (const one of needed) {
      for (const [, name = ''] of sources.get(one)?.matchAll(NEIGHBOUR) ?? []) needed.add(join(ROOT, PAGES, area, name))
    }
    return [...needed].filter((path) => path !== page)
  }
  const pages = paths.filter((path) => sources.get(path)?.includes('export function Page('))
  const all = pages.flatMap(neededBy)
  const shared = new Set(all.filter((path, place) => all.indexOf(path) !== place))
  return pages.map((page) => [page, importsOf([...shared])])
}

const importsOf = (files: readonly string[]) => files.map((file) => `import ${JSON.stringify(file)}`).join('\n')

const loaderOf = (path: string): Loader => (path.endsWith('.tsx') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'js')

async function filesIn(folders: readonly string[]): Promise<string[]> {
  const names = await Promise.all(
    folders.map(async (folder) => (await readdir(join(ROOT, folder))).map((name) => join(ROOT, folder, name))),
  )
  return names.flat().filter((name) => /(?<!main|\.d)\.tsx?$/.test(name))
}

const nameOf = (path: string) => path.split('/').at(-1) ?? path
