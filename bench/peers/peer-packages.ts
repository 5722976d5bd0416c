import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { progress } from '../lib/report.ts'

export const CACHE = join(import.meta.dirname, '../../node_modules/.cache/hromada-peers')

/** The folder of a peer's own files in this repository. */
export const peerFiles = (name: string) => join(import.meta.dirname, name)

/**
 * Installs a peer as its lock file says, apart from our own packages, and caches it for the next run.
 * @returns the folder that holds its `node_modules`
 */
export async function installPeer(name: string): Promise<string> {
  const folder = join(CACHE, name)
  const doneMarker = join(folder, 'installed-lock.json')
  const lock = await readFile(join(peerFiles(name), 'package-lock.json'), 'utf8')
  if ((await readFile(doneMarker, 'utf8').catch(() => '')) === lock) return folder
  progress(`installing ${name}, which takes some minutes the first time …`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    await copyFile(join(peerFiles(name), file), join(folder, file))
  // Install scripts would compile or download what nothing measured here needs.
  await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder)
  await writeFile(doneMarker, lock)
  return folder
}

/** On our own Node, whichever is on the path. */
async function runNpm(args: string[], cwd: string): Promise<void> {
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
  const child = spawn('npm', args, { cwd, env: { ...process.env, PATH }, stdio: ['ignore', 2, 2] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`npm ${args.join(' ')} in ${cwd} ended with ${code}`)
}
