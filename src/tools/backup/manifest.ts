import { openKeys } from '../keys.ts'
import type { Settings } from '../settings.ts'
import { nameOfKey } from './archive.ts'

export const FORMAT = 1

/** A table of the schema `public`, with the columns that hold what was written into them. */
export interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

export interface Sequence {
  readonly name: string
  readonly value: string
  readonly isCalled: boolean
}

/** What a backup says of itself. */
export interface Manifest {
  readonly format: typeof FORMAT
  /** The version of the program that made it. */
  readonly program: string
  readonly madeAt: string
  /** The migrations that its tables had seen. */
  readonly migrations: readonly string[]
  readonly tables: readonly Table[]
  readonly sequences: readonly Sequence[]
  readonly hasFiles: boolean
  /** The secret of the data folder; absent when the settings held it. */
  readonly secret?: string
  /** Tells whether it was made with the same secret. */
  readonly key: string
}

/** What was found while it was made. */
export interface Totals {
  readonly rows: Readonly<Record<string, number>>
  readonly files: number
  /** Files that rows name and the store does not have. */
  readonly missingFiles: readonly string[]
}

export const totalsPart = 'totals.json'
export const mailsPart = 'mails.copy'
const tableFolder = 'tables/'
const fileFolder = 'files/'

export const tablePart = (table: string) => `${tableFolder}${table}.copy`
export const filePart = (key: string) => `${fileFolder}${key}`

/** The table whose rows are in the part, if it holds those of one. */
export const tableOf = (part: string) =>
  part.startsWith(tableFolder) ? part.slice(tableFolder.length, -'.copy'.length) : undefined

/** The key of the file that the part holds, if it does. */
export const fileOf = (part: string) => (part.startsWith(fileFolder) ? part.slice(fileFolder.length) : undefined)

/** A backup that this program, or this place, cannot take: says why, in words for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/**
 * Looks through what a backup says of itself before anything else of it is read.
 * @returns it, and the key of its seal
 * @throws BackupRefused, also when the secret of the settings is another one than that of the backup
 */
export async function readManifest(given: unknown, settings: Settings): Promise<{ manifest: Manifest; key: Buffer }> {
  const manifest = given as Manifest
  if (manifest?.format !== FORMAT) throw new BackupRefused('it is no backup of a form that this version knows')
  const secret = manifest.secret ?? settings.secret
  if (secret === undefined)
    throw new BackupRefused('set HROMADA_SECRET to the secret of the service that was backed up')
  const { backup: key } = await openKeys({ ...settings, secret })
  const isSame = settings.secret === undefined || settings.secret === secret
  if (!isSame || nameOfKey(key) !== manifest.key)
    throw new BackupRefused('HROMADA_SECRET is not the secret of the service that was backed up')
  return { manifest, key }
}
