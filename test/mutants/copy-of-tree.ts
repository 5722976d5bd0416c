import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')

interface TreeCopy extends AsyncDisposable {
  readonly folder: string
  read(file: string): Promise<string>
  write(file: string, text: string): Promise<void>
}

/** The files of the working tree that are not ignored, uncommitted changes included. */
export async function copyTree(): Promise<TreeCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'hromada-mutants-'))
  const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout } = await promisify(execFile)('git', listing, { cwd: root, maxBuffer: 16 * 1024 ** 2 })
  for (const file of stdout.split('\0').filter((name) => name !== '')) {
    await cp(join(root, file), join(folder, file))
  }
  for (const modules of ['node_modules', 'client/node_modules']) {
    await symlink(join(root, modules), join(folder, modules))
  }
  return {
    folder,
    read: (file) => readFile(join(folder, file), 'utf8'),
    write: (file, text) => writeFile(join(folder, file), text),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
