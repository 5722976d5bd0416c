import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nameOf, type Packages } from './packages.ts'

/** The notices that licenses demand of whoever passes the packages on. */
export async function licensesOf(root: string, packages: Packages): Promise<string> {
  const notices: string[] = []
  for (const [folder, { version, license = 'unknown' }] of packages) {
    const texts = await textsIn(join(root, folder))
    notices.push([`${nameOf(folder)} ${version} (${license})`, ...texts].join('\n\n'))
  }
  return `${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

async function textsIn(folder: string): Promise<string[]> {
  // Optional packages may not be installed.
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^(licen[cs]e|notice|copying)/i.test(name))
  return Promise.all(names.toSorted().map(async (name) => (await readFile(join(folder, name), 'utf8')).trim()))
}
