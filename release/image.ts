import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ReleaseFailure } from './failure.ts'
import type { Release } from './release.ts'
import { compressFile, digestOf, toGzip, writeTar } from './tar.ts'

const DEBIAN = 'bookworm'
/** glibc with its C.UTF-8, which PostgreSQL knows letters by, what else Node is linked to, and a shell for the launcher. */
const debianPackages = 'base-files,libc6,libc-bin,libgcc-s1,libstdc++6,libatomic1,dash,coreutils'
const USER = 10001
const HOME = 'opt/hromada'
const DATA = '/data'

/** What is not wanted, or comes from the machine that builds. */
const inRoot = [
  `cd "$1" && rm -rf etc/resolv.conf etc/hostname usr/share/locale usr/share/man usr/share/info var/cache/* var/log/*`,
  'cd "$1" && find usr/share/doc -type f ! -name copyright -delete && find usr/lib -name gconv -exec rm -r {} +',
  `cd "$1" && install -d -m 1777 tmp && install -d -o ${USER} -g ${USER} .${DATA}`,
  `cd "$1" && mkdir -p usr/local/bin && ln -s /${HOME}/hromada usr/local/bin/hromada`,
  `cd "$1" && printf '%s\\n' root:x:0:0:root:/root:/bin/sh hromada:x:${USER}:${USER}::${DATA}:/bin/sh >etc/passwd`,
  `cd "$1" && printf '%s\\n' root:x:0: hromada:x:${USER}: >etc/group`,
]

const configuration = {
  User: `${USER}:${USER}`,
  ExposedPorts: { '3000/tcp': {} },
  Env: ['PATH=/usr/local/bin:/usr/bin:/bin', 'HOST=0.0.0.0', `HROMADA_DATA_DIR=${DATA}`],
  Entrypoint: [`/${HOME}/hromada`],
  Cmd: ['start'],
  Volumes: { [DATA]: {} },
  WorkingDir: DATA,
  StopSignal: 'SIGTERM',
}

interface Places {
  readonly work: string
  /** The program that runs by itself, in `work`. */
  readonly folder: string
  readonly target: string
}

interface Layer {
  readonly mediaType: string
  readonly digest: string
  readonly size: number
  /** Of the archive before it was compressed. */
  readonly diffId: string
}

/** Writes an image as an OCI layout in a tar archive: a minimal Debian, and the program. Needs mmdebstrap, and root. */
export async function makeImage(release: Release, { work, folder, target }: Places): Promise<void> {
  const layout = join(work, 'image')
  const blobs = join(layout, 'blobs/sha256')
  await mkdir(blobs, { recursive: true })
  const system = join(work, 'system.tar')
  await makeSystem(release, system)
  const program = join(work, 'program.tar')
  const { changedAt } = release
  await writeTar(program, { folder: work, names: [folder], changedAt, prefix: [folder, HOME] })
  const layers = [await addLayer(blobs, system), await addLayer(blobs, program)]
  await writeLayout(release, layout, layers)
  await writeTar(target, { folder: layout, names: (await readdir(layout)).toSorted(), changedAt })
}

async function makeSystem({ changedAt, platform }: Release, target: string): Promise<void> {
  const seconds = String(changedAt.getTime() / 1000)
  const args = [
    '--quiet',
    '--variant=extract',
    `--architectures=${architectureOf(platform)}`,
    `--include=${debianPackages}`,
    '--skip=output/dev',
    ...inRoot.map((command) => `--extract-hook=${command}`),
    DEBIAN,
    target,
    ...(await debianSources()),
  ]
  const child = spawn('mmdebstrap', args, {
    env: { ...process.env, SOURCE_DATE_EPOCH: seconds },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'close').catch(() => ['not found'])
  if (code === 0) return
  throw new ReleaseFailure(`the image needs mmdebstrap (${code}), as root or with subordinate ids; --only archive,npm`)
}

/** Where this machine finds Debian; elsewhere mmdebstrap knows. */
async function debianSources(): Promise<string[]> {
  const path = '/etc/apt/sources.list.d/debian.sources'
  return (await stat(path).catch(() => undefined)) === undefined ? [] : [path]
}

const architectureOf = (platform: string) => (platform.endsWith('arm64') ? 'arm64' : 'amd64')

async function addLayer(blobs: string, archive: string): Promise<Layer> {
  const { sha256: diffId } = await digestOf(archive)
  const compressed = `${archive}.gz`
  await compressFile(archive, compressed, toGzip())
  const { sha256, bytes } = await digestOf(compressed)
  await rename(compressed, join(blobs, sha256))
  const mediaType = 'application/vnd.oci.image.layer.v1.tar+gzip'
  return { mediaType, digest: `sha256:${sha256}`, size: bytes, diffId: `sha256:${diffId}` }
}

/** As the OCI image specification 1.1 says. */
async function writeLayout(release: Release, layout: string, layers: readonly Layer[]): Promise<void> {
  const { name, version, platform, changedAt } = release
  const created = changedAt.toISOString()
  const labels = {
    'org.opencontainers.image.title': name,
    'org.opencontainers.image.version': version,
    'org.opencontainers.image.licenses': 'Apache-2.0',
    'org.opencontainers.image.created': created,
  }
  const blobs = join(layout, 'blobs/sha256')
  const config = await addJson(blobs, 'application/vnd.oci.image.config.v1+json', {
    created,
    architecture: architectureOf(platform),
    os: 'linux',
    config: { ...configuration, Labels: labels },
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
    history: ['a minimal Debian', `${name} ${version}`].map((comment) => ({ created, comment })),
  })
  const manifest = await addJson(blobs, 'application/vnd.oci.image.manifest.v1+json', {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config,
    layers: layers.map(({ mediaType, digest, size }) => ({ mediaType, digest, size })),
    annotations: labels,
  })
  // What it is called once loaded: the first by Podman, the second by Docker.
  const annotations = {
    'org.opencontainers.image.ref.name': `${name}:${version}`,
    'io.containerd.image.name': `docker.io/library/${name}:${version}`,
  }
  await writeFile(
    join(layout, 'index.json'),
    JSON.stringify({ schemaVersion: 2, manifests: [{ ...manifest, annotations }] }),
  )
  await writeFile(join(layout, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }))
}

async function addJson(blobs: string, mediaType: string, content: object) {
  const text = JSON.stringify(content)
  const sha256 = createHash('sha256').update(text).digest('hex')
  await writeFile(join(blobs, sha256), text)
  return { mediaType, digest: `sha256:${sha256}`, size: Buffer.byteLength(text) }
}
