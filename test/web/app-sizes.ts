import { brotliCompressSync } from 'node:zlib'
import type { Bundle } from '../../src/features/app/bundle.ts'

/** The scripts of the app as they are sent: which are loaded at once, which with a page. */
interface AppSizes {
  /** Bytes of the scripts and styles that the document names. */
  readonly first: number
  /** Further bytes of each script that is loaded later, with all that it needs. */
  readonly later: ReadonlyMap<string, number>
  /** All that somebody without the desk of administrators can come to load. */
  readonly withoutDesk: number
  /** With the desk; without the gallery of components, which is for those who build pages. */
  readonly everything: number
}

export function sizesOf({ files, script, stylesheet }: Bundle): AppSizes {
  const bytesOf = (name: string) => {
    const body = files.get(name)?.body
    return body === undefined ? Number.NaN : brotliCompressSync(body).length
  }
  const total = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + bytesOf(name), 0)
  const importsOf = (name: string, pattern: RegExp) =>
    [...(files.get(name)?.body.toString().matchAll(pattern) ?? [])].map(([, found = '']) => found)
  const neededBy = (name: string, known: ReadonlySet<string>): Set<string> => {
    const needed = new Set([name])
    // A set yields what is added to it meanwhile.
    for (const one of needed) for (const next of importsOf(one, STATIC)) if (!known.has(next)) needed.add(next)
    return needed
  }
  const first = neededBy(fileOf(script), new Set())
  const needs = (name: string) => [...neededBy(name, first)]
  /** A page of the desk asks what only administrators may. */
  const isOfDesk = (name: string) => needs(name).some((one) => files.get(one)?.body.includes('/api/admin/'))
  const later = new Set([...files.keys()].flatMap((name) => importsOf(name, DYNAMIC)))
  const pages = [...later].filter((name) => !name.startsWith('components-'))
  const withPages = (some: readonly string[]) => total(new Set([...first, fileOf(stylesheet), ...some.flatMap(needs)]))
  return {
    first: total([...first, fileOf(stylesheet)]),
    later: new Map([...later].map((name) => [name, total(neededBy(name, first))])),
    withoutDesk: withPages(pages.filter((name) => !isOfDesk(name))),
    everything: withPages(pages),
  }
}

// As esbuild writes them when it minifies.
const STATIC = /(?:from|import)"\.\/([^"]+)"/g
const DYNAMIC = /import\("\.\/([^"]+)"\)/g

const fileOf = (path: string) => path.split('/').at(-1) ?? path

export const compressed = (text: string): number => brotliCompressSync(text).length
