import { stat, statfs } from 'node:fs/promises'
import type { Check } from '../../platform/doctor-check.ts'
import { assertFounded } from '../../platform/embedded-postgres/embedded-postgres.ts'
import { isOfOwnNetwork } from '../../platform/http/origins/client-address.ts'
import { readUnnamedProxy } from '../../platform/http/origins/unnamed-proxy.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { readStoredSecrets, secretFile } from '../../platform/settings/stored-secret.ts'
import { listFormerClusters } from '../upgrade/places.ts'

const MIN_FREE_BYTES = 1024 ** 3
/** What others than the owner may do. */
const OTHERS = 0o077

/** Whether there is a secret, and whether others could read it; nothing is said where no community is. */
export const secretCheck = ({ secrets, databaseUrl, dataFolder }: Settings): Check => ({
  name: 'secret',
  advice: 'restore the file from a backup; it is created by the first start',
  async run() {
    if (secrets !== undefined)
      return { check: 'secret', state: 'ok', message: `from HROMADA_SECRET${olderOnes(secrets)}` }
    if (databaseUrl === undefined && !(await isFounded(dataFolder))) return []
    const file = secretFile(dataFolder)
    const { mode } = await stat(file)
    const stored = await readStoredSecrets(dataFolder)
    if ((mode & OTHERS) === 0)
      return { check: 'secret', state: 'ok', message: `in ${file}, readable by its owner only${olderOnes(stored)}` }
    const message = `${file} is readable by others than its owner`
    return { check: 'secret', state: 'wrong', message, advice: `chmod 600 ${file}` }
  },
})

const isFounded = (dataFolder: string): Promise<boolean> =>
  assertFounded(dataFolder).then(
    () => true,
    () => false,
  )

const olderOnes = ({ length }: readonly string[]) =>
  length === 1 ? '' : `; ${length - 1} older: see hromada secret rotate`

/** Whether there is room for what is to come. */
export const roomCheck = ({ dataFolder }: Settings): Check => ({
  name: 'room',
  advice: 'set HROMADA_DATA_DIR to the data folder of the service; the first start creates it',
  async run() {
    const { bavail, bsize } = await statfs(dataFolder)
    const message = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GiB free for ${dataFolder}`
    if (bavail * bsize >= MIN_FREE_BYTES) return { check: 'room', state: 'ok', message }
    return {
      check: 'room',
      state: 'wrong',
      message,
      advice: 'free some space: the database stops when the disk is full',
    }
  },
})

/** Whether the service saw a proxy that the settings do not name. */
export const proxyCheck = (settings: Settings): Check => ({
  name: 'proxy',
  advice: 'check the permissions of the data folder',
  async run() {
    const sight = await readUnnamedProxy(settings)
    if (sight === undefined)
      return { check: 'proxy', state: 'ok', message: 'none seen behind which everybody counts as one' }
    const { address, header, isNamed, at } = sight
    if (isNamed) {
      const message = `${address} sends ${header}, but no X-Forwarded-For (${at}): who is behind it counts as one, and shares its limits`
      return { check: 'proxy', state: 'wrong', message, advice: 'let it send X-Forwarded-For: see docs/operation.md' }
    }
    // Over the internet anybody can send it.
    const state = isOfOwnNetwork(address) ? 'wrong' : 'note'
    const message = `${address} sends ${header} and is not trusted (${at}): who is behind it counts as one, and shares its limits`
    const advice = 'if it is a proxy of yours, name it in HROMADA_TRUSTED_PROXIES; if not, nothing is wrong'
    return { check: 'proxy', state, message, advice }
  },
})

/** Whether databases of earlier PostgreSQL versions still take room; nothing is said where there is none. */
export const formerClustersCheck = ({ dataFolder }: Settings): Check => ({
  name: 'former database',
  advice: 'check the permissions of the data folder',
  async run() {
    const folders = await listFormerClusters(dataFolder)
    if (folders.length === 0) return []
    const advice = 'when all is well with the new one, run hromada upgrade --remove-old'
    return { check: 'former database', state: 'note', message: `kept in ${folders.join(', ')}`, advice }
  },
})
