import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ReleaseFailure } from './failure.ts'

const root = join(import.meta.dirname, '..')

/** What a command of git prints, without the blanks around it. Throws ReleaseFailure with what it complains of. */
export async function git(...args: string[]): Promise<string> {
  // Whoever builds may not own the tree, as in a container.
  const run = promisify(execFile)('git', ['-c', `safe.directory=${root}`, '-C', root, ...args])
  const { stdout } = await run.catch((error) => {
    throw new ReleaseFailure(`git ${args[0]}: ${String(error.stderr || error.message).trim()}`)
  })
  return stdout.trim()
}

export const hasUncommittedChanges = async (): Promise<boolean> => (await git('status', '--porcelain')) !== ''
