import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ReleaseFailure } from './failure.ts'
import { cutSection } from './notes.ts'
import { reportFailure } from './report.ts'

const root = join(import.meta.dirname, '..')

/** Gives the tree a version: in CHANGELOG.md, and in the manifests of program and client. */
async function setVersion(version: string): Promise<void> {
  if (!/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version)) {
    throw new ReleaseFailure('name a version such as 1.2.3: npm run release:version -- 1.2.3')
  }
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
  const changed = new Map([['CHANGELOG.md', cutSection(changelog, version, new Date().toISOString().slice(0, 10))]])
  for (const name of ['package.json', 'client/package.json']) {
    changed.set(name, withVersion(await readFile(join(root, name), 'utf8'), version))
  }
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  for (const one of [lock, lock.packages[''], lock.packages.client]) one.version = version
  changed.set('package-lock.json', `${JSON.stringify(lock, undefined, 2)}\n`)
  for (const [name, text] of changed) await writeFile(join(root, name), text)
  process.stdout.write(
    `This is version ${version} now. Once CHANGELOG.md reads well:\n` +
      `  git commit --all --message 'Version ${version}' && git tag --annotate v${version} --message 'Hromada ${version}'\n` +
      '  npm ci && npm run release\n',
  )
}

const withVersion = (manifest: string, version: string) => manifest.replace(/^( {2}"version": ")[^"]*/m, `$1${version}`)

await setVersion(process.argv[2] ?? '').catch(reportFailure)
