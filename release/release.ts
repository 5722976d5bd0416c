import { join } from 'node:path'
import { ReleaseFailure } from './failure.ts'
import { git } from './git.ts'
import { platforms, readManifest } from './manifest.ts'
import { type Packages, readPackages } from './packages.ts'

/** What every part of a release is made from. */
export interface Release {
  readonly root: string
  readonly name: string
  readonly version: string
  /** Such as `linux-x64`. */
  readonly platform: string
  readonly packages: Packages
  /** Of the commit: files in a release are as old as it. */
  readonly changedAt: Date
}

const root = join(import.meta.dirname, '..')

/** Throws ReleaseFailure. */
export async function openRelease(platform: string): Promise<Release> {
  if (!platforms.includes(platform)) {
    throw new ReleaseFailure(`there is no platform ${platform}, but ${platforms.join(', ')}`)
  }
  const { name, version } = await readManifest(root)
  const packages = await readPackages(root, platform)
  return { root, name, version, platform, packages, changedAt: await commitTime() }
}

/** SOURCE_DATE_EPOCH (reproducible-builds.org) comes first, as for trees without history. */
async function commitTime(): Promise<Date> {
  const { SOURCE_DATE_EPOCH } = process.env
  const seconds = SOURCE_DATE_EPOCH ?? (await lastCommitTime())
  if (!/^\d{1,12}$/.test(seconds)) throw new ReleaseFailure('SOURCE_DATE_EPOCH is not a number of seconds')
  return new Date(Number(seconds) * 1000)
}

async function lastCommitTime(): Promise<string> {
  return git('log', '-1', '--format=%ct').catch(({ message }) => {
    throw new ReleaseFailure(`${message}; set SOURCE_DATE_EPOCH`)
  })
}
