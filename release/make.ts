import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isMissing } from '../src/platform/lib/error-code.ts'
import { errorMessage } from '../src/platform/lib/error-message.ts'
import { makeSelfContained } from './archive.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { ReleaseFailure } from './failure.ts'
import { hasUncommittedChanges } from './git.ts'
import { makeImage } from './image.ts'
import { notesOf } from './notes.ts'
import { makeNpmPackage } from './npm-package.ts'
import { buildProgram } from './program.ts'
import { openRelease, type Release } from './release.ts'
import { reportFailure, reportFile, reportStep } from './report.ts'
import { compressFile, digestOf, toGzip, toZstd, writeTar } from './tar.ts'

const parts = ['archive', 'npm', 'image']
const CHECKSUMS = 'SHA256SUMS'

/** Makes all files of a release in a folder of their own and puts them in place when all are there. */
async function make(): Promise<void> {
  const { values } = parseArgs({
    options: {
      platform: { type: 'string', default: `${process.platform}-${process.arch}` },
      only: { type: 'string', default: parts.join() },
      output: { type: 'string', default: join(import.meta.dirname, 'out') },
    },
  })
  const wanted = values.only.split(',')
  const unknown = wanted.find((one) => !parts.includes(one))
  if (unknown !== undefined) throw new ReleaseFailure(`there is no part ${unknown}, but ${parts.join(', ')}`)
  const output = resolve(values.output)
  await requireReplaceable(output)
  const release = await openRelease(values.platform)
  const notes = await notesOf(release.root, release.version)
  // A release of what is not committed cannot be made again.
  if (process.env.SOURCE_DATE_EPOCH === undefined && (await hasUncommittedChanges()))
    process.stderr.write('release: there are changes that are not committed\n')

  const cache = join(release.root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const work = await mkdtemp(join(cache, 'hromada-release-'))
  try {
    const files = join(work, 'files')
    await mkdir(files)
    await makeFiles(release, wanted, work, files)
    await writeFile(join(files, 'notes.md'), notes)
    await put(files, output)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function makeFiles(release: Release, wanted: readonly string[], work: string, files: string): Promise<void> {
  const { name, version, platform, changedAt } = release
  const program = join(work, 'program')
  reportStep('building the program')
  await buildProgram(program)
  if (wanted.includes('npm')) {
    reportStep('packing for npm')
    await makeNpmPackage(release, program, join(work, 'package'))
    const contents = { folder: work, names: ['package'], changedAt }
    await writeTar(join(work, 'npm.tar'), contents)
    await compressFile(join(work, 'npm.tar'), join(files, `${name}-${version}.tgz`), toGzip())
  }
  if (!wanted.includes('archive') && !wanted.includes('image')) return
  const folder = `${name}-${version}-${platform}`
  reportStep('gathering Node, PostgreSQL and libraries')
  await makeSelfContained(release, program, join(work, folder))
  await writeFile(join(files, `${folder}.cdx.json`), billOfMaterials(release, release.packages, changedAt))
  if (wanted.includes('archive')) {
    reportStep('packing the archive')
    await writeTar(join(work, 'archive.tar'), { folder: work, names: [folder], changedAt })
    await compressFile(join(work, 'archive.tar'), join(files, `${folder}.tar.zst`), toZstd())
  }
  if (wanted.includes('image')) {
    reportStep('making the image')
    await makeImage(release, { work, folder, target: join(files, `${name}-${version}-oci.tar`) })
  }
}

/** Only a former release is replaced. */
async function requireReplaceable(output: string): Promise<void> {
  const names = await readdir(output).catch((error): string[] => {
    if (isMissing(error)) return []
    throw new ReleaseFailure(errorMessage(error))
  })
  if (names.length === 0 || names.includes(CHECKSUMS)) return
  throw new ReleaseFailure(`${output} is not empty, and holds no release`)
}

/** With their checksums, for `sha256sum --check`. What was there before goes. */
async function put(files: string, output: string): Promise<void> {
  const digests = await Promise.all((await readdir(files)).toSorted().map((name) => digestOf(join(files, name))))
  await writeFile(join(files, CHECKSUMS), digests.map(({ file, sha256 }) => `${sha256}  ${file}\n`).join(''))
  await rm(output, { recursive: true, force: true })
  await mkdir(dirname(output), { recursive: true })
  await cp(files, output, { recursive: true })
  digests.forEach(reportFile)
}

await make().catch(reportFailure)
