import { cp, readFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { exists } from '../src/platform/embedded-postgres/binaries.ts'
import { ReleaseFailure } from './failure.ts'

export interface Package {
  readonly version: string
  readonly integrity?: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** By their folders (`node_modules/sharp`), as package-lock.json has them. */
export type Packages = ReadonlyMap<string, Package>

/** What a release for a platform (`linux-x64`, with glibc) can be made of: no tools of development. */
export async function readPackages(root: string, platform: string): Promise<Packages> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const [os = '', cpu = ''] = platform.split('-')
  const fits = (allowed: readonly string[] | undefined, one: string) => allowed === undefined || allowed.includes(one)
  return new Map(
    Object.entries<Package>(lock.packages).filter(
      ([folder, one]) =>
        folder.startsWith('node_modules/') &&
        !(one.dev || one.link) &&
        fits(one.os, os) &&
        fits(one.cpu, cpu) &&
        fits(one.libc, 'glibc'),
    ),
  )
}

export const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 13)

/** The folders of packages and of all that they need, found as Node resolves them. */
export function closureOf(packages: Packages, names: readonly string[]): string[] {
  const found = new Set<string>()
  const add = (name: string, from: string): void => {
    const folder = [from, ...parentsOf(from)]
      .map((one) => join(one, 'node_modules', name))
      .find((one) => packages.has(one))
    if (folder === undefined || found.has(folder)) return
    found.add(folder)
    const { dependencies, optionalDependencies } = packages.get(folder) ?? {}
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed, folder)
  }
  for (const name of names) add(name, '')
  return [...found].toSorted()
}

function parentsOf(folder: string): string[] {
  if (folder === '') return []
  const parent = dirname(folder)
  return parent === '.' ? [''] : [parent, ...parentsOf(parent)]
}

/** What only compilers and readers need. */
const unneeded =
  /\/(include|pgxs|pkgconfig|src|install|scripts|share\/man|share\/doc)$|\.(a|map|md|h|hpp|gyp|d\.[cm]?ts)$|\.tsbuildinfo$/
const LICENSE = /^licen[cs]e/i

/** Throws ReleaseFailure where a package is not installed, as those of other platforms are not. */
export async function copyPackage(root: string, folder: string, target: string): Promise<void> {
  await requireInstalled(root, folder)
  await cp(join(root, folder), target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => {
      const inside = `${sep}${relative(join(root, folder), path)}`
      if (basename(path) === 'node_modules') return false
      return !unneeded.test(inside) || LICENSE.test(basename(path))
    },
  })
}

export async function requireInstalled(root: string, folder: string): Promise<void> {
  if (await exists(join(root, folder))) return
  throw new ReleaseFailure(
    `${folder} is not installed: for another platform, npm install --no-save --force ${nameOf(folder)}`,
  )
}
