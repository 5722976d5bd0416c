import { randomBytes, randomUUID } from 'node:crypto'
import { access } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Check } from '../../platform/doctor-check.ts'
import { openFiles } from '../../platform/files/files.ts'
import { withTempFile } from '../../platform/files/temp-files.ts'
import type { Log } from '../../platform/log.ts'
import type { Settings } from '../../platform/settings/settings.ts'

/** Writes a file into the store, reads it and removes it. */
export const storageCheck = (settings: Settings, log: Log): Check => ({
  name: 'storage',
  advice: 'check HROMADA_FILES, the credentials of the bucket and the permissions of the data folder',
  async run() {
    // Where there is none yet, none is made.
    await access(settings.dataFolder)
    const { store, tempFolder } = await openFiles(settings, log)
    const key = randomUUID()
    const content = randomBytes(64)
    try {
      await withTempFile(tempFolder, Readable.from([content]), (draft) => store.put(key, draft))
      const read = Buffer.concat(await Array.fromAsync(await store.open(key)))
      if (!read.equals(content)) throw new Error('the file read differs from the file written')
    } catch (error) {
      throw causeOf(error)
    } finally {
      await store.remove(key).catch(() => {})
      store.close()
    }
    const { place } = settings.files
    const where = place === 'disk' ? 'the data folder' : `the bucket ${place.name}`
    return { check: 'storage', state: 'ok', message: `wrote, read and removed a file in ${where}` }
  },
})

/** What a refusal for members does not say. */
const causeOf = (error: unknown) => (error instanceof Error && error.cause instanceof Error ? error.cause : error)
