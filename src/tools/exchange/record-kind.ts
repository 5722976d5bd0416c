import type { Static, TObject } from 'typebox'
import type { Audit } from '../../features/audit/audit.ts'
import type { AuditActor } from '../../features/audit/events.ts'
import type { PictureAddresses } from '../../features/pictures/outside/addresses.ts'
import type { Community } from '../../platform/community/community.ts'
import type { OwnAddresses } from '../../platform/community/own-addresses.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { recordCheck } from '../../platform/http/schemas/validation.ts'
import { type Column, type ColumnSchema, columnsOf, type Fields } from './columns.ts'

export const kindNames = ['users', 'news', 'opportunities', 'entities'] as const
export type KindName = (typeof kindNames)[number]

export interface Importing {
  readonly community: Community
  /** Of what the rules of features audit themselves. */
  readonly audit: Audit
  readonly operator: AuditActor
  readonly addresses: PictureAddresses
}

/** A record that is complete and valid by itself. */
interface CheckedRecord {
  /** Of the field that no two records share, as it is stored; undefined where it is not given. */
  readonly unique: string | undefined
  /** @returns its id */
  create(trx: Transaction, importing: Importing): Promise<string>
  change(trx: Transaction, importing: Importing, id: string): Promise<void>
}

export interface ExportedRecord {
  readonly id: string
  readonly externalId: string
  readonly fields: Fields
}

export interface RecordKind {
  readonly name: KindName
  /** Besides `externalId`. */
  readonly columns: readonly Column[]
  /** Columns without which there is no record. */
  readonly required: readonly string[]
  /** A field that no two records share. */
  readonly unique?: string | undefined
  /** Throws ApiError. @param isKnown it changes a record that was imported before */
  check(fields: Fields, isKnown: boolean): CheckedRecord
  /** Before any row is locked. */
  begin?(trx: Transaction): Promise<void>
  /** A page of what there is, after this id. */
  readPage(
    db: Database | Transaction,
    addresses: OwnAddresses,
    after: string,
    limit: number,
  ): Promise<readonly ExportedRecord[]>
}

interface KindParts<Schema extends TObject> extends Pick<RecordKind, 'name' | 'begin' | 'readPage' | 'unique'> {
  readonly schema: Schema
  create(trx: Transaction, importing: Importing, record: Static<Schema>): Promise<string>
  change(
    trx: Transaction,
    importing: Importing,
    change: { readonly id: string; readonly record: Static<Schema> },
  ): Promise<void>
}

export function recordKind<Schema extends TObject>({ schema, create, change, ...rest }: KindParts<Schema>): RecordKind {
  const check = recordCheck(schema)
  const { required = [] }: ColumnSchema = schema
  return {
    ...rest,
    columns: columnsOf(schema),
    required,
    check(fields, isKnown) {
      const record = check(structuredClone(fields), isKnown ? 'emptied if possible' : 'absent')
      const unique: unknown = Object.entries(record).find(([name]) => name === rest.unique)?.[1]
      return {
        unique: typeof unique === 'string' ? unique : undefined,
        create: (trx, importing) => create(trx, importing, record),
        change: (trx, importing, id) => change(trx, importing, { id, record }),
      }
    },
  }
}
