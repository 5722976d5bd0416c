import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { type Outcome, outcomeOf } from '../harness/outcome.ts'
import type { Trial } from './try-program.ts'

const root = join(import.meta.dirname, '../..')
const tryProgram = join(import.meta.dirname, 'try-program.ts')

/** Runs to the end, whatever that is. */
export const finished = (command: string, args: readonly string[], options: SpawnOptions = {}): Promise<Outcome> =>
  outcomeOf(spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }))

/** Runs to the end. @throws with what it printed, unless it ends with 0 */
export async function execute(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<string> {
  const { code, output, complaints } = await finished(command, args, options)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${complaints}${output}`)
  return output
}

export async function temporaryFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hromada-release-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The tree as it is, committed or not, in another place: packages are linked, not copied. */
export async function copyTree(target: string): Promise<void> {
  const listed = await execute('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of listed.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(target, file)), { recursive: true })
    await cp(join(root, file), join(target, file))
  }
  for (const folder of ['node_modules', 'client/node_modules']) {
    await mkdir(join(target, folder))
    const names = (await readdir(join(root, folder))).filter((name) => !name.startsWith('.'))
    const packages = names.map((name) => join(root, folder, name))
    const copy = (...how: string[]) => execute('cp', ['--archive', ...how, ...packages, join(target, folder)])
    // Links do not lead to other disks.
    await copy('--link').catch(() => copy('--force'))
  }
}

export async function makeRelease(tree: string, output: string): Promise<void> {
  await execute(process.execPath, [join(tree, 'release/make.ts'), '--output', output], {
    env: { ...process.env, SOURCE_DATE_EPOCH: '1767225600' },
  })
}

/** The tree as a later version with one migration more. */
export async function copyTreeOfLater(target: string, [version, later]: readonly [string, string]): Promise<void> {
  await copyTree(target)
  const migrations = 'src/platform/database/migrations'
  await writeFile(join(target, migrations, '0999-motto.ts'), motto)
  await replaceIn(join(target, 'src/platform/database/migrate.ts'), [
    [
      "import * as baseline from './migrations/0001-baseline.ts'",
      "$&\nimport * as motto from './migrations/0999-motto.ts'",
    ],
    ['[baseline.name]: baseline', "$&, '0999-motto': motto"],
  ])
  await replaceIn(join(target, 'package.json'), [[`"version": "${version}"`, `"version": "${later}"`]])
}

const motto = `import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table users add column motto text\`.execute(db)
}
`

async function replaceIn(path: string, replacements: readonly (readonly [string, string])[]): Promise<void> {
  let text = await readFile(path, 'utf8')
  for (const [searched, replacement] of replacements) {
    if (!text.includes(searched)) throw new Error(`${path} has no ${searched}`)
    text = text.replace(searched, replacement)
  }
  await writeFile(path, text)
}

export async function unpack(archive: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true })
  // To the end: else it may be gone before the padding behind an archive is written to it.
  const child = spawn('tar', ['--extract', '--ignore-zeros', '--same-permissions', '--directory', target], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(child, 'close')
  const bytes = createReadStream(archive)
  if (archive.endsWith('.zst')) await pipeline(bytes, createZstdDecompress(), child.stdin)
  else if (archive.endsWith('.gz')) await pipeline(bytes, createGunzip(), child.stdin)
  else await pipeline(bytes, child.stdin)
  const [code] = await ended
  if (code !== 0) throw new Error(`tar ended with ${code}`)
}

/** Nothing of this machine: not even the Node of the project. */
const bareEnvironment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', PORT: '0', LOG_LEVEL: 'warn' }

export async function tryOut(
  [node, ...command]: readonly [string, ...string[]],
  environment: Record<string, string>,
): Promise<Trial> {
  return JSON.parse(await execute(node, [tryProgram, ...command], { env: { ...bareEnvironment, ...environment } }))
}

/** Its own network, which leads nowhere, and its own processes; both end with the command. */
const inRoot = `
  ip link set lo up
  mount -t proc proc "$0/proc"
  mkdir -p "$0/dev"
  mount --rbind /dev "$0/dev"
  exec /usr/sbin/chroot --userspec="$1" "$0" "$2" /try-program.ts "$3"
`

/** In a root of its own, by `node` in it, as a user (`10001:10001`), without a network. */
export async function tryOutIn(
  folder: string,
  { user, node, command, environment }: { user: string; node: string; command: string; environment: object },
): Promise<Trial> {
  await cp(tryProgram, join(folder, 'try-program.ts'))
  const args = [
    '--net',
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    'sh',
    '-euc',
    inRoot,
    folder,
    user,
    node,
    command,
  ]
  return JSON.parse(await execute('unshare', args, { env: { ...bareEnvironment, ...environment } }))
}

/** The layers of an image, lowest first, and how it is to be run. */
export async function readImage(layout: string) {
  const read = async (path: string) => JSON.parse(await readFile(join(layout, path), 'utf8'))
  const blob = (digest: string) => join('blobs', digest.replace(':', '/'))
  const manifest = await read(blob((await read('index.json')).manifests[0].digest))
  const { config } = await read(blob(manifest.config.digest))
  const layers: string[] = manifest.layers.map(({ digest }: { digest: string }) => join(layout, blob(digest)))
  const environment: Record<string, string> = Object.fromEntries(
    config.Env.map((line: string) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  return { layers, environment, user: String(config.User), entrypoint: String(config.Entrypoint[0]) }
}
