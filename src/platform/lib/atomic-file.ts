import { randomBytes } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'

/**
 * Makes a file appear, or be replaced, whole or not at all.
 * @param write writes what it is to hold to the path that it is given, and flushes it
 */
export async function replaceWhole(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await write(draft)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
