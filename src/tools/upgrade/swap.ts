import { createHash } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exists } from '../../platform/embedded-postgres/binaries.ts'
import { ClusterRefused, syncFolder } from '../../platform/embedded-postgres/cluster.ts'
import { replaceFile } from '../../platform/lib/atomic-file.ts'
import { isMissing } from '../../platform/lib/error-code.ts'
import type { MovePlaces } from './places.ts'

/** Stands in the journal once the new cluster is complete. */
interface Journal {
  readonly formerMajor: number
  /** Of the former cluster's control file, which every later start of that cluster changes. */
  readonly fingerprint: string
}

type Clusters = Pick<MovePlaces, 'work'> & { readonly data: Pick<MovePlaces['data'], 'path' | 'cluster'> } & {
  readonly next: Pick<MovePlaces['next'], 'cluster'>
}

const journalOf = ({ work }: Pick<Clusters, 'work'>) => join(work, 'journal.json')
const keptOf = ({ path }: Clusters['data'], major: number) => join(path, `postgres-${major}`)

/** Commit point: from here on, whatever interrupts the move, the next start completes it. Both servers are down. */
export async function recordMove(places: Clusters, formerMajor: number): Promise<void> {
  const journal: Journal = { formerMajor, fingerprint: await fingerprintOf(places.data.cluster) }
  await replaceFile(journalOf(places), (draft) => writeFile(draft, JSON.stringify(journal), { flush: true }))
  await syncFolder(places.work)
}

/**
 * Puts the new cluster in the place of the former one, which stays beside it, if a move was recorded: by renames of
 * which each may be the last one, and is not repeated.
 * @returns where the former one is; undefined without a record, or when the former one has been used since
 */
export async function completeMove(places: Clusters): Promise<string | undefined> {
  const { data, next, work } = places
  const journal = await readJournal(places)
  if (journal === undefined) return undefined
  const kept = keptOf(data, journal.formerMajor)
  if (await exists(next.cluster)) {
    if (await exists(data.cluster)) {
      await assertNoneKept(data, journal.formerMajor)
      if ((await fingerprintOf(data.cluster)) !== journal.fingerprint) return undefined
      await rename(data.cluster, kept)
      await syncFolder(data.path)
    }
    await rename(next.cluster, data.cluster)
    await syncFolder(data.path)
  }
  await discardMove({ work })
  return kept
}

/** The journal first: it must never speak of a cluster of which a part is gone. */
export async function discardMove({ work }: Pick<Clusters, 'work'>): Promise<void> {
  await rm(journalOf({ work }), { force: true })
  await rm(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
}

/** Throws ClusterRefused where the name that the former cluster is to get is taken. */
export async function assertNoneKept(data: Clusters['data'], major: number): Promise<void> {
  const kept = keptOf(data, major)
  if (!(await exists(kept))) return
  throw new ClusterRefused(
    `${kept} is there already, beside ${data.cluster}, which is to be kept under that name: move away the one that is not needed`,
  )
}

async function readJournal(places: Pick<Clusters, 'work'>): Promise<Journal | undefined> {
  try {
    return JSON.parse(await readFile(journalOf(places), 'utf8'))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function fingerprintOf(cluster: string): Promise<string> {
  const control = await readFile(join(cluster, 'global', 'pg_control'))
  return createHash('sha256').update(control).digest('hex')
}
