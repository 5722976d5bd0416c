import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ReleaseFailure } from './failure.ts'

const UNRELEASED = '## Unreleased\n'

/** What CHANGELOG.md says of a version. Throws ReleaseFailure. */
export async function notesOf(root: string, version: string): Promise<string> {
  const [, ...sections] = (await readFile(join(root, 'CHANGELOG.md'), 'utf8')).split(/^(?=## )/m)
  const section = sections.find((one) => one.startsWith(`## ${version} `))
  if (section === undefined) {
    throw new ReleaseFailure(
      `CHANGELOG.md has no section of ${version}: npm run release:version -- ${version} makes it`,
    )
  }
  return `# Hromada ${version}\n\n${section.slice(section.indexOf('\n')).trim()}\n`
}

/** What was unreleased becomes the section of a version. Throws ReleaseFailure. */
export function cutSection(changelog: string, version: string, day: string): string {
  const [head, rest] = changelog.split(UNRELEASED)
  if (head === undefined || rest === undefined) throw new ReleaseFailure('CHANGELOG.md has no section Unreleased')
  if (/^\s*(## |$)/.test(rest)) throw new ReleaseFailure('CHANGELOG.md has nothing that is unreleased')
  if (changelog.includes(`\n## ${version} `))
    throw new ReleaseFailure(`CHANGELOG.md has a section of ${version} already`)
  return `${head}${UNRELEASED}\n## ${version} (${day})\n${rest}`
}
