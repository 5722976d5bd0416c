import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { exists, POSTGRES_MAJOR } from '../../platform/embedded-postgres/binaries.ts'
import { MOVE_FOLDER, readMajorVersion } from '../../platform/embedded-postgres/cluster.ts'
import { type DataFolder, makePrivateFolder, prepareDataFolder } from '../../platform/embedded-postgres/folder.ts'
import { isMissing } from '../../platform/lib/error-code.ts'
import type { Settings } from '../../platform/settings/settings.ts'

export interface MovePlaces {
  readonly data: DataFolder
  /** Removed when the move is complete. */
  readonly work: string
  /** The former cluster where it has always been; sockets and logs where no other program looks for them. */
  readonly former: DataFolder
  readonly next: DataFolder
}

export async function prepareMovePlaces(data: DataFolder): Promise<MovePlaces> {
  const work = join(data.path, MOVE_FOLDER)
  const [former, next] = [join(work, 'former'), join(work, 'next')]
  // The server's user as of the data folder, also when root works in a folder of somebody else's.
  for (const path of [work, former, next]) await makePrivateFolder(path, data.serverUser)
  const { cluster, serverUser } = data
  return {
    data,
    work,
    former: { ...(await prepareDataFolder(former)), cluster, serverUser },
    next: await prepareDataFolder(next),
  }
}

/** Whether the embedded database is of an earlier major version, or its move was interrupted. */
export async function isMoveDue({ databaseUrl, dataFolder }: Pick<Settings, 'databaseUrl' | 'dataFolder'>) {
  if (databaseUrl !== undefined) return false
  const major = await readMajorVersion(join(dataFolder, 'postgres'))
  return (major !== undefined && major < POSTGRES_MAJOR) || exists(join(dataFolder, MOVE_FOLDER))
}

export async function listFormerClusters(dataFolder: string): Promise<string[]> {
  const names = await readdir(dataFolder).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  return names.filter((name) => /^postgres-\d+$/.test(name)).map((name) => join(dataFolder, name))
}
