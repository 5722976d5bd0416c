import assert from 'node:assert/strict'
import { chmod, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  copyTree,
  copyTreeOfLater,
  execute,
  finished,
  makeRelease,
  readImage,
  temporaryFolder,
  tryOut,
  tryOutIn,
  unpack,
} from './releases.ts'

const root = join(import.meta.dirname, '../..')
const cleanup = new AsyncDisposableStack()
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
const selfContained = `hromada-${version}-${process.platform}-${process.arch}`
/** Roots of their own and networks that lead nowhere. */
const options = { skip: process.getuid?.() !== 0 && 'needs root', timeout: 300_000 }

const expected = {
  version: `hromada ${version}`,
  statuses: { '/healthz': 200, '/app': 200, '/news': 200, '/docs': 200, '.css': 200, '.js': 200 },
  created: '{"created":true,"email":"admin@release.example","role":"admin"}',
  picture: 201,
  warnings: [],
  exitCode: 0,
}

let work: string
let files: string

before(async () => {
  work = await temporaryFolder(cleanup)
  // Users without rights go through it.
  await chmod(work, 0o755)
  files = join(work, 'files')
  await Promise.all([
    makeRelease(root, files),
    copyTree(join(work, 'tree')).then(() => makeRelease(join(work, 'tree'), join(work, 'again'))),
  ])
}, options)
after(() => cleanup.disposeAsync())

test('the same tree makes the same bytes in another place', options, async () => {
  const sums = await readFile(join(files, 'SHA256SUMS'), 'utf8')
  assert.equal(await readFile(join(work, 'again/SHA256SUMS'), 'utf8'), sums)
  await execute('sha256sum', ['--check', 'SHA256SUMS'], { cwd: files })
  assert.deepEqual((await readdir(files)).toSorted(), [
    'SHA256SUMS',
    `${selfContained}.cdx.json`,
    `${selfContained}.tar.zst`,
    `hromada-${version}-oci.tar`,
    `hromada-${version}.tgz`,
    'notes.md',
  ])
})

test('the Containerfile unpacks the archive', options, async () => {
  const [, unpacking = ''] = /&& (tar .*)/.exec(await readFile(join(root, 'Containerfile'), 'utf8')) ?? []
  const target = join(work, 'contained')
  await mkdir(target)
  const here = unpacking.replace('/release', files).replace('/opt/hromada', target)
  await execute('sh', ['-euc', here])
  assert.ok((await readdir(target)).includes('hromada'))
})

test('the archive runs for root, from wherever it is linked', options, async () => {
  await unpack(join(files, `${selfContained}.tar.zst`), work)
  const link = join(work, 'hromada')
  await symlink(join(work, selfContained, 'hromada'), link)
  const node = join(work, selfContained, 'runtime/node')
  assert.deepEqual(await tryOut([node, link], { HROMADA_DATA_DIR: join(work, 'of-root') }), expected)
})

test('a later program brings its data up, and it refuses them from then on', options, async () => {
  const tree = join(work, 'later')
  const laterVersion = `${Number.parseInt(version, 10) + 1}.0.0`
  await copyTreeOfLater(tree, [version, laterVersion])
  const environment = { ...process.env, HROMADA_DATA_DIR: join(work, 'of-root') }
  const check = (command: string) => finished(command, ['upgrade', '--check'], { env: environment })
  const later = join(tree, 'bin/hromada.js')
  const former = join(work, selfContained, 'hromada')

  assert.match((await check(later)).output, /"tables","state":"note","message":"1 migrations: 0999-motto /)
  const trial = await tryOut([process.execPath, later], { HROMADA_DATA_DIR: environment.HROMADA_DATA_DIR })
  // Its administrator signs in, and is not made again.
  assert.deepEqual(trial, { ...expected, version: `hromada ${laterVersion}`, created: '' })
  assert.match((await check(later)).output, /"tables","state":"ok","message":"up to date"/)
  for (const words of [['upgrade', '--check'], ['start']]) {
    const refused = await finished(former, words, { env: { ...environment, PORT: '0' } })
    assert.equal(refused.code, 1, words.join())
    assert.match(
      refused.output + refused.complaints,
      /The tables are of a later version than this one .* restore a backup/,
    )
  }
})

test('the image runs as it says, without a network', options, async () => {
  await unpack(join(files, `hromada-${version}-oci.tar`), join(work, 'image'))
  const { layers, environment, user, entrypoint } = await readImage(join(work, 'image'))
  for (const layer of layers) {
    await rename(layer, `${layer}.gz`)
    await unpack(`${layer}.gz`, join(work, 'root'))
  }
  const node = '/opt/hromada/runtime/node'
  const trial = await tryOutIn(join(work, 'root'), { user, node, command: entrypoint, environment })
  const warnings = ['links lead to an address that nobody can open: set HROMADA_PUBLIC_URL']
  assert.deepEqual(trial, { ...expected, warnings })
})

test('the archive runs for anybody where there is little but the C library', options, async () => {
  const folder = join(work, 'root')
  for (const gone of ['opt/hromada', 'usr/lib/locale']) await rm(join(folder, gone), { recursive: true })
  await execute('find', [join(folder, 'usr/lib'), '-name', 'libatomic*', '-delete'])
  await rename(join(work, selfContained), join(folder, 'opt/hromada'))
  await writeFile(join(folder, 'etc/passwd'), 'somebody:x:1234:1234::/:/bin/sh\n')
  const environment = { HROMADA_DATA_DIR: '/tmp/data', LD_LIBRARY_PATH: '/opt/hromada/runtime/lib' }
  const node = '/opt/hromada/runtime/node'
  const trial = await tryOutIn(folder, { user: '1234:1234', node, command: '/opt/hromada/hromada', environment })
  const warnings = ['locale missing on this system: searches by letters beyond English are slow and suggest nothing']
  assert.deepEqual(trial, { ...expected, warnings })
})

test('the npm package installs in an empty folder and runs', options, async () => {
  const folder = join(work, 'npm')
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), '{}')
  const archive = join(files, `hromada-${version}.tgz`)
  await execute('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', archive], { cwd: folder })
  const command = join(folder, 'node_modules/.bin/hromada')
  const environment = { HROMADA_DATA_DIR: join(work, 'of-npm') }
  assert.deepEqual(await tryOut([process.execPath, command], environment), expected)
})
