import { randomBytes, randomUUID } from 'node:crypto'
import { access } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { withDraft } from '../files/drafts.ts'
import { openFiles } from '../files/files.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../settings.ts'
import type { Check } from './finding.ts'

/** Writes a file into the store, reads it and removes it. */
export const storageCheck = (settings: Settings, log: Log): Check => ({
  name: 'storage',
  advice: 'look at HROMADA_FILES, at the credentials of the bucket and at the rights on the data folder',
  async run() {
    // Where there is none yet, none is made.
    await access(settings.dataFolder)
    const { store, drafts } = await openFiles(settings, log)
    const key = randomUUID()
    const content = randomBytes(64)
    try {
      await withDraft(drafts, Readable.from([content]), (draft) => store.put(key, draft))
      const read = Buffer.concat(await Array.fromAsync(await store.open(key)))
      if (!read.equals(content)) throw new Error('a file that was written came back as another')
    } catch (error) {
      throw causeOf(error)
    } finally {
      await store.remove(key).catch(() => {})
      store.close()
    }
    const { place } = settings.files
    const where = place === 'disk' ? 'the data folder' : `the bucket ${place.name}`
    return { check: 'storage', state: 'ok', message: `a file was written to ${where}, read and removed` }
  },
})

/** What a refusal for members does not say. */
const causeOf = (error: unknown) => (error instanceof Error && error.cause instanceof Error ? error.cause : error)
