import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { exportRecords } from '../../src/tools/exchange/export-records.ts'
import { type Failure, openImport } from '../../src/tools/exchange/import-records.ts'
import { recordKinds } from '../../src/tools/exchange/kinds.ts'
import { readRecords } from '../../src/tools/exchange/read-records.ts'
import type { KindName } from '../../src/tools/exchange/record-kind.ts'
import type { Format, ReadOptions } from '../../src/tools/exchange/record-source.ts'
import type { TestApp } from './test-app.ts'

const operator = { user: null, ipAddress: '', userAgent: 'hromada import' }

/** A record as a line of JSON. */
export const line = (fields: object) => `${JSON.stringify(fields)}\n`

interface Options extends Partial<Pick<ReadOptions, 'format' | 'mapping' | 'ignoresUnknown'>> {
  readonly isDryRun?: boolean
}

/** Imports a file with this content. @returns the totals, and what failed by line */
export async function importText(to: TestApp, name: KindName, content: string | Buffer, options: Options = {}) {
  const { format = 'jsonl', mapping = new Map(), ignoresUnknown = false, isDryRun = false } = options
  const folder = await mkdtemp(join(tmpdir(), 'hromada-exchange-'))
  const path = join(folder, 'records')
  try {
    await writeFile(path, content)
    const kind = recordKinds[name]
    const failures: Failure[] = []
    const { db, community } = to.platform
    const { audit } = to.features
    const addresses = to.features.pictureAddresses
    const parts = { db, community, audit, operator, addresses, kind, fileHash: 'hash', isDryRun }
    const running = openImport({ ...parts, report: (failure) => failures.push(failure) })
    const columns = [{ name: 'externalId', path: ['externalId'], type: 'text' as const }, ...kind.columns]
    const reading = { format, columns, required: ['externalId', ...kind.required], mapping, ignoresUnknown }
    for await (const { records } of readRecords(path, reading, AbortSignal.timeout(60_000))) {
      for (const record of records) await running.add(record)
    }
    await running.flush()
    const { lines: _, ...totals } = running.totals
    return { ...totals, failures }
  } finally {
    await rm(folder, { recursive: true })
  }
}

export const exported = (from: TestApp, kind: KindName, format: Format = 'jsonl') => {
  const addresses = from.platform.ownAddresses
  return text(exportRecords(from.platform.db, recordKinds[kind], { format, addresses, onProgress() {} }))
}
