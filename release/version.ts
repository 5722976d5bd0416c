import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ReleaseFailure } from './failure.ts'
import { git, hasUncommittedChanges } from './git.ts'
import { digestsOfMigrations, releasedBackups, releasedMigrations } from './migrations.ts'
import { cutSection, notesOf } from './notes.ts'
import { reportFailure, reportStep } from './report.ts'

const root = join(import.meta.dirname, '..')

/**
 * Gives the tree a version, in CHANGELOG.md and the manifests of program and client, writes down its migrations, which
 * never change from now on, and leaves a backup for later versions to restore; commits that, and tags it with the notes of
 * the version.
 */
async function makeVersion(version: string): Promise<void> {
  if (!/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version)) {
    throw new ReleaseFailure('name a version such as 1.2.3: npm run release:version -- 1.2.3')
  }
  const tag = `v${version}`
  if (await hasUncommittedChanges()) throw new ReleaseFailure('there are changes that are not committed')
  if ((await git('tag', '--list', tag)) !== '') throw new ReleaseFailure(`there is a tag ${tag} already`)
  for (const [name, text] of await filesOf(version)) await writeFile(join(root, name), text)
  await leaveBackup(version)
  await git('add', '--all')
  await git('commit', '--quiet', '--message', `Version ${version}`)
  // Lines that begin with # are headings.
  await git('tag', '--annotate', tag, '--cleanup=whitespace', '--message', await notesOf(root, version))
  process.stdout.write(`This is version ${version}, tagged ${tag}. To make its files: npm ci && npm run release\n`)
}

async function filesOf(version: string): Promise<Map<string, string>> {
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
  const files = new Map([['CHANGELOG.md', cutSection(changelog, version, new Date().toISOString().slice(0, 10))]])
  for (const name of ['package.json', 'client/package.json']) {
    files.set(name, withVersion(await readFile(join(root, name), 'utf8'), version))
  }
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  for (const one of [lock, lock.packages[''], lock.packages.client]) one.version = version
  files.set('package-lock.json', asJson(lock))
  return files.set(releasedMigrations, asJson(await digestsOfMigrations(root)))
}

async function leaveBackup(version: string): Promise<void> {
  reportStep('backing up a service that has rows of every kind')
  const folder = join(root, releasedBackups)
  await mkdir(folder, { recursive: true })
  const script = join(root, 'test/system/leave-backup.ts')
  await promisify(execFile)(process.execPath, [script, join(folder, `${version}.tar.zst`)])
}

const withVersion = (manifest: string, version: string) => manifest.replace(/^( {2}"version": ")[^"]*/m, `$1${version}`)
const asJson = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`

await makeVersion(process.argv[2] ?? '').catch(reportFailure)
