import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { openKeys } from '../../platform/settings/keys.ts'
import type { Column } from '../exchange/columns.ts'
import { type Failure, type ImportTotals, MAX_RECORDS, openImport } from '../exchange/import-records.ts'
import { recordKinds } from '../exchange/kinds.ts'
import { readRecords } from '../exchange/read-records.ts'
import { kindNames, type RecordKind } from '../exchange/record-kind.ts'
import { type Format, formats } from '../exchange/record-source.ts'
import { addressesOf } from './addresses.ts'
import { asOperator } from './as-operator.ts'
import { type Command, CommandFailure, say, sayResult, showProgress, UsageError } from './command.ts'
import { refusedInWords, untilInterrupted } from './interruption.ts'
import { flag, oneOf, text, texts } from './options.ts'

export const importCommand: Command = {
  options: `${kindNames.join('|')} <file> [--dry-run] [--map <column>=<name in the file>,…] [--ignore-unknown] [--format csv|jsonl]`,
  about:
    'Imports records of another system from CSV or JSON lines, each once by its externalId: a second run goes on after an interruption, and writes only what has changed. --dry-run checks every line and writes nothing.',

  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'dry-run': flag, 'ignore-unknown': flag, map: texts, format: text },
    })
    const [name, path, ...more] = positionals
    if (path === undefined || more.length > 0) throw new UsageError('name what to import, and one file')
    const kind = recordKinds[oneOf('the first word', kindNames, name)]
    const format = formatOf(path, values.format)
    const columns: Column[] = [{ name: 'externalId', path: ['externalId'], type: 'text' }, ...kind.columns]
    const mapping = mappingOf(values.map, columns, format)
    const required = ['externalId', ...kind.required]
    const options = { format, columns, required, mapping, ignoresUnknown: values['ignore-unknown'] }
    const isDryRun = values['dry-run']
    const { size } = await regularFile(path)
    const signal = untilInterrupted(isDryRun ? 'interrupted' : 'interrupted: run it again to go on')

    const totals = await refusedInWords(async () => {
      const fileHash = await hashOf(path, signal)
      return asOperator('import', async ({ community, db, settings, audit, operator }) => {
        const addresses = addressesOf(settings, await openKeys(settings))
        const running = openImport({ db, community, audit, operator, addresses, kind, fileHash, isDryRun, report })
        for await (const { records, bytes } of readRecords(path, options, signal)) {
          for (const record of records) {
            signal.throwIfAborted()
            if (running.totals.lines === MAX_RECORDS)
              throw new CommandFailure(`${path} has more than ${MAX_RECORDS} records`)
            await running.add(record)
          }
          const percent = size === 0 ? 100 : Math.floor((100 * bytes) / size)
          showProgress(process.stderr, `${running.totals.lines} records, ${percent} %`)
        }
        await running.flush()
        return running.totals
      })
    })
    say(
      process.stdout.isTTY ? inWords(kind, totals, isDryRun) : JSON.stringify({ kind: kind.name, isDryRun, ...totals }),
    )
    return totals.failed === 0 ? 0 : 1
  },
}

function report({ line, externalId, error, field }: Failure): void {
  showProgress(process.stderr, '')
  const named = externalId === undefined ? '' : ` (${externalId})`
  sayResult(`line ${line}${named}: ${error}`, { line, externalId, field, error })
}

function inWords({ name }: RecordKind, totals: ImportTotals, isDryRun: boolean): string {
  const { created, changed, unchanged, failed } = totals
  const counts = `${created} created, ${changed} changed, ${unchanged} unchanged, ${failed} failed`
  return isDryRun ? `Would import ${name}: ${counts}. Nothing was written.` : `Imported ${name}: ${counts}`
}

function formatOf(path: string, given: string | undefined): Format {
  if (given !== undefined) return oneOf('--format', formats, given)
  if (/\.csv$/i.test(path)) return 'csv'
  if (/\.(jsonl|ndjson)$/i.test(path)) return 'jsonl'
  throw new UsageError(`--format is missing: the name of the file ends neither with .csv nor with .jsonl`)
}

/** @returns names in the file, by names of columns */
function mappingOf(given: readonly string[], columns: readonly Column[], format: Format): ReadonlyMap<string, string> {
  const known = columns.map(({ name, path: [field = ''] }) => (format === 'csv' ? name : field))
  const mapping = new Map<string, string>()
  for (const pair of given.flatMap((pairs) => pairs.split(','))) {
    const [column = '', name = ''] = pair.split(/=(.*)/s)
    if (name === '') throw new UsageError(`--map: "${pair}" is not <column>=<name in the file>`)
    if (!known.includes(column)) throw new UsageError(`--map: no column ${column}; there are ${known.join(', ')}`)
    mapping.set(column, name)
  }
  return mapping
}

/** It is read twice, and again after an interruption. */
async function regularFile(path: string) {
  const found = await stat(path)
  if (!found.isFile()) throw new CommandFailure(`${path} is not a file`)
  return found
}

async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash, { signal })
  return hash.digest('hex')
}
