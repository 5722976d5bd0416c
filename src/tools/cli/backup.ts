import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from '../backup/making.ts'
import { openFiles } from '../files/files.ts'
import { type Command, say, showProgress } from './command.ts'
import { withDatabase } from './database.ts'
import { refusedInWords, untilInterrupted } from './interruption.ts'

export const backup: Command = {
  options: '[--output <file or folder>] [--without-files]',
  about:
    'Writes database, uploaded files and secret, as they are at this moment, into one file; the service may be running.',

  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { output: { type: 'string', default: '.' }, 'without-files': { type: 'boolean', default: false } },
    })
    const path = await pathOf(values.output)
    const made = await refusedInWords(() =>
      withDatabase(async ({ connection, settings, log }) => {
        const { store } = await openFiles(settings, log)
        try {
          const course = { signal: untilInterrupted(), tell, hasFiles: !values['without-files'] }
          return await makeBackup({ connection, settings, store }, path, course)
        } finally {
          store.close()
        }
      }),
    )
    const { rows, missingFiles, ...rest } = made
    const summary = { path, ...rest, tables: Object.keys(rows).length, rows: sum(Object.values(rows)), missingFiles }
    say(process.stdout.isTTY ? inWords(summary) : JSON.stringify(summary))
    for (const key of missingFiles) process.stderr.write(`hromada: the file ${key} is missing in the store\n`)
    return missingFiles.length === 0 ? 0 : 1
  },
}

const tell = (progress: string) => showProgress(process.stderr, progress)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** A name that tells the time, when only a folder is given. */
async function pathOf(output: string): Promise<string> {
  const path = resolve(output)
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  const time = new Date().toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
  return isFolder ? join(path, `hromada-${time}.tar.zst`) : path
}

interface Summary {
  readonly path: string
  readonly bytes: number
  readonly rows: number
  readonly tables: number
  readonly files: number
}

function inWords({ path, bytes, rows, tables, files }: Summary): string {
  const size = (bytes / 1024 / 1024).toFixed(1)
  return `${path}\n${size} MiB: ${rows} rows of ${tables} tables, ${files} files.\nIt holds secrets: keep it as safe as the data folder.`
}
