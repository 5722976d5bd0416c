import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { progress } from './table.ts'

const KEPT = join(import.meta.dirname, '../node_modules/.cache/hromada-peers')

/** Where the files of a peer that belong to this repository are. */
export const peerFiles = (name: string) => join(import.meta.dirname, 'peers', name)

/**
 * Installs a peer as its lock says, beside our own packages and apart from them, where the next run finds it.
 * @returns the folder that holds its `node_modules`
 */
export async function installPeer(name: string): Promise<string> {
  const folder = join(KEPT, name)
  const doneMarker = join(folder, 'installed-lock.json')
  const lock = await readFile(join(peerFiles(name), 'package-lock.json'), 'utf8')
  if ((await readFile(doneMarker, 'utf8').catch(() => '')) === lock) return folder
  progress(`installing ${name}, which takes some minutes the first time …`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    await copyFile(join(peerFiles(name), file), join(folder, file))
  // Their scripts would compile, or download what their packages do not bring; nothing that is measured needs those.
  await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder)
  await writeFile(doneMarker, lock)
  return folder
}

/** On our own Node, whatever `node` is on the path. */
async function runNpm(args: string[], cwd: string): Promise<void> {
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
  const child = spawn('npm', args, { cwd, env: { ...process.env, PATH }, stdio: ['ignore', 2, 2] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`npm ${args.join(' ')} in ${cwd} ended with ${code}`)
}
