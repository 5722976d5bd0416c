import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { licensesOf } from './licenses.ts'
import type { Release } from './release.ts'

/** Makes the folder of the package that `npm publish` takes: npm installs Node, PostgreSQL and what else is native. */
export async function makeNpmPackage({ root, packages }: Release, program: string, folder: string): Promise<void> {
  await cp(program, folder, { recursive: true })
  await mkdir(join(folder, 'bin'))
  for (const name of ['bin/hromada.js', 'LICENSE', 'README.md', 'CHANGELOG.md']) {
    await cp(join(root, name), join(folder, name))
  }
  await writeFile(join(folder, 'THIRD-PARTY-LICENSES.txt'), await licensesOf(root, packages))
}
