import { openKeys } from '../../platform/settings/keys.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { keyFingerprint } from './archive.ts'

export const FORMAT = 1

/** A table of the schema `public` and its columns that are not generated. */
export interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

export interface Sequence {
  readonly name: string
  readonly value: string
  readonly isCalled: boolean
}

export interface Manifest {
  readonly format: typeof FORMAT
  readonly program: string
  readonly madeAt: string
  readonly migrations: readonly string[]
  readonly tables: readonly Table[]
  readonly sequences: readonly Sequence[]
  readonly hasFiles: boolean
  /** The secrets of the data folder, separated by commas; absent when the settings contained them. */
  readonly secret?: string
  readonly key: string
}

export interface Totals {
  readonly rows: Readonly<Record<string, number>>
  readonly files: number
  /** Keys in rows without a file in the store. */
  readonly missingFiles: readonly string[]
}

export const countRows = ({ rows }: Pick<Totals, 'rows'>): number =>
  Object.values(rows).reduce((total, count) => total + count, 0)

export const totalsPart = 'totals.json'
const tableFolder = 'tables/'
const fileFolder = 'files/'

export const tablePart = (table: string) => `${tableFolder}${table}.copy`
export const filePart = (key: string) => `${fileFolder}${key}`

export const tableOf = (part: string) =>
  part.startsWith(tableFolder) ? part.slice(tableFolder.length, -'.copy'.length) : undefined

export const fileOf = (part: string) => (part.startsWith(fileFolder) ? part.slice(fileFolder.length) : undefined)

/** A backup that cannot be made, read or restored here; the message is for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/** Throws BackupRefused for another format, and when the secret of the settings is not that of the backup. */
export async function readManifest(json: unknown, settings: Settings): Promise<{ manifest: Manifest; key: Buffer }> {
  const manifest = json as Manifest
  if (manifest?.format !== FORMAT) throw new BackupRefused('it is not a backup in a format that this version knows')
  const secrets = settings.secrets ?? manifest.secret?.split(',')
  if (secrets === undefined)
    throw new BackupRefused('set HROMADA_SECRET to the secret of the service that was backed up')
  const { all } = await openKeys({ ...settings, secrets })
  const key = all.map(({ backup }) => backup).find((one) => keyFingerprint(one) === manifest.key)
  if (key === undefined) throw new BackupRefused('HROMADA_SECRET is not the secret of the service that was backed up')
  return { manifest, key }
}
