import { readFile, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import type { Check } from './finding.ts'

const LEAST_SECRET_LENGTH = 32
const LEAST_FREE_BYTES = 1024 ** 3
/** What others than the owner may do. */
const OTHERS = 0o077

/** Whether there is a secret, and whether others could read it. */
export const secretCheck = ({ secret, dataFolder }: Settings): Check => ({
  name: 'secret',
  advice: 'put the file back from a backup; before the first start there is none',
  async run() {
    const file = join(dataFolder, 'secret')
    if (secret !== undefined) return { check: 'secret', state: 'ok', message: 'from HROMADA_SECRET' }
    const { mode } = await stat(file)
    if ((await readFile(file, 'utf8')).length < LEAST_SECRET_LENGTH) throw new Error(`${file} does not hold a secret`)
    if ((mode & OTHERS) === 0) return { check: 'secret', state: 'ok', message: `in ${file}, for its owner only` }
    const message = `${file} can be read by others than its owner`
    return { check: 'secret', state: 'wrong', message, advice: `chmod 600 ${file}` }
  },
})

/** Whether there is room for what is to come. */
export const roomCheck = ({ dataFolder }: Settings): Check => ({
  name: 'room',
  advice: 'set HROMADA_DATA_DIR to the folder of the service, and start it once to make one',
  async run() {
    const { bavail, bsize } = await statfs(dataFolder)
    const message = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GiB are free for ${dataFolder}`
    if (bavail * bsize >= LEAST_FREE_BYTES) return { check: 'room', state: 'ok', message }
    return { check: 'room', state: 'wrong', message, advice: 'make room: without it the database stops' }
  },
})
