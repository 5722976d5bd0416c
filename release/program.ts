import { cp, glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { buildApp } from '../src/features/app/build-app.ts'
import { writeBuiltApp } from '../src/features/app/built-app.ts'
import { locales } from '../src/platform/database/tables/accounts.ts'
import { entries, PROGRAM } from './entries.ts'
import { manifestOf } from './manifest.ts'

const root = join(import.meta.dirname, '..')

/** Native, never reached in a release, or absent. */
const leftOut = ['sharp', 'esbuild', 'pg-native']

const resources = ['src/features/**/*.{txt,json}', 'web/styles/*.css']

/**
 * Writes the program as JavaScript with all that it reads, so that neither type stripping nor esbuild is needed where it
 * runs: a few files instead of 2,000 modules, which also start in half the time.
 */
export async function buildProgram(folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: Object.entries(entries).map(([source, name]) => ({ in: source, out: name })),
    outdir: join(folder, PROGRAM),
    chunkNames: 'part-[hash]',
    bundle: true,
    splitting: true,
    keepNames: true,
    format: 'esm',
    platform: 'node',
    target: 'esnext',
    external: leftOut,
    legalComments: 'none',
    // CommonJS modules expect these.
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url), __dirname = import.meta.dirname, __filename = import.meta.filename;`,
    },
    plugins: [placesOfSources],
    logLevel: 'error',
  })
  for await (const file of glob(resources, { cwd: root })) {
    const target = join(folder, file.replace(/^src\//, `${PROGRAM}/`))
    await mkdir(dirname(target), { recursive: true })
    await cp(join(root, file), target)
  }
  for (const language of locales) await writeBuiltApp(join(folder, 'web/built', language), await buildApp(language))
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await manifestOf(root), undefined, 2)}\n`)
}

/** Of a CommonJS package esbuild gives the default export alone, where Node gives what it holds by name too. */
const namespaceOf = `(found) => (Object.keys(found).join() === 'default' ? { ...found.default, ...found } : found)`

/** A module finds files by where its source is, and processes of their own side by side. */
const placesOfSources: Plugin = {
  name: 'places of sources',
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
      if (path.includes('/node_modules/')) return undefined
      const source = await readFile(path, 'utf8')
      const place = relative(join(root, 'src'), path)
      const contents = source
        .replaceAll(
          /join\(import\.meta\.dirname, '(?:[\w-]*[./])*([\w-]+-main)\.ts'\)/g,
          "join(import.meta.dirname, '$1.js')",
        )
        .replaceAll(/import\.meta\.dirname(?!, '[\w-]+-main\.js')/g, `(import.meta.dirname + '/${dirname(place)}')`)
        .replaceAll(/import\.meta\.url/g, `new URL('${place}', import.meta.url).href`)
        .replaceAll(/(?<!typeof )import\('[^.'][^']*'\)/g, `$&.then(${namespaceOf})`)
      return { loader: 'ts', contents }
    })
  },
}
