import { randomBytes } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'

/** Atomic. @param write writes the content to the path, and flushes it */
export async function replaceFile(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await write(draft)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
