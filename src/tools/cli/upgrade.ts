import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrateAt } from '../../platform/database/migrate.ts'
import type { Check, Finding } from '../../platform/doctor-check.ts'
import { exists } from '../../platform/embedded-postgres/binaries.ts'
import { ClusterRefused, readMajorVersion } from '../../platform/embedded-postgres/cluster.ts'
import { assertFounded } from '../../platform/embedded-postgres/embedded-postgres.ts'
import { ownSettings } from '../../platform/settings/own-settings.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { examine } from '../doctor/finding.ts'
import { examineCluster, examineTables } from '../upgrade/check.ts'
import { moveDatabase } from '../upgrade/move.ts'
import { isMoveDue, listFormerClusters } from '../upgrade/places.ts'
import { type Command, CommandFailure, reportProgress, say, sayResult, UsageError } from './command.ts'
import { openCommandLog } from './command-log.ts'
import { withDatabase } from './database.ts'
import { refusedInWords, untilInterrupted } from './interruption.ts'
import { flag } from './options.ts'
import { sayFindings } from './say-findings.ts'

export const upgrade: Command = {
  options: '[--check | --remove-old]',
  about:
    'Brings database and tables to this version, as a start does. --check only tells what that would change, with exit code 1 if something is in its way; --remove-old removes databases of earlier PostgreSQL versions.',

  async run(args) {
    const { values } = parseArgs({ args, options: { check: flag, 'remove-old': flag } })
    if (values.check && values['remove-old']) throw new UsageError('--check and --remove-old do not go together')
    const settings = await ownSettings()
    if (settings.databaseUrl === undefined) await assertFounded(settings.dataFolder)
    if (values['remove-old']) return removeFormer(settings)
    if (values.check) return sayFindings(await examineUpgrade(settings))
    const kept = await refusedInWords(() => moveIfDue(settings))
    const applied = await withDatabase(({ connection, log }) => migrateAt(connection, log))
    const summary = { moved: kept !== undefined, ...(kept !== undefined && { kept }), applied }
    sayResult(inWords(summary), summary)
    return 0
  },
}

async function examineUpgrade(settings: Settings): Promise<readonly Finding[]> {
  const cluster: Check = {
    name: 'cluster',
    advice: 'nothing was changed; a start would stop with the same words',
    run: () => examineCluster(settings),
  }
  const tables: Check = { name: 'tables', advice: 'nothing was changed', run: () => examineTablesOf(settings) }
  return examine([cluster, tables])
}

async function examineTablesOf(settings: Settings): Promise<Finding | readonly Finding[]> {
  const { databaseUrl, dataFolder } = settings
  if (databaseUrl === undefined && !(await exists(join(dataFolder, 'postgres')))) return []
  try {
    return await withDatabase(examineTables)
  } catch (error) {
    if (!(error instanceof ClusterRefused)) throw error
    return { check: 'tables', state: 'note', message: 'not known while neither version serves' }
  }
}

async function moveIfDue(settings: Settings): Promise<string | undefined> {
  if (!(await isMoveDue(settings))) return undefined
  const log = await openCommandLog(settings)
  const signal = untilInterrupted('interrupted: the database is as it was')
  return moveDatabase(settings, log, { signal, reportProgress })
}

async function removeFormer(settings: Settings): Promise<number> {
  // Never the only one.
  if ((await isMoveDue(settings)) || (await readMajorVersion(join(settings.dataFolder, 'postgres'))) === undefined) {
    throw new CommandFailure('no other database is in use there yet: run hromada upgrade first')
  }
  const removed = await listFormerClusters(settings.dataFolder)
  for (const folder of removed) await rm(folder, { recursive: true })
  if (!process.stdout.isTTY) say(JSON.stringify({ removed }))
  else
    say(removed.length === 0 ? 'There is no former database' : removed.map((folder) => `Removed ${folder}`).join('\n'))
  return 0
}

interface Summary {
  readonly moved: boolean
  readonly kept?: string
  readonly applied: readonly string[]
}

function inWords({ moved, kept, applied }: Summary): string {
  const lines = applied.map((name) => `Applied ${name}`)
  if (moved)
    lines.unshift(`Moved the database; the former one stays in ${kept}: hromada upgrade --remove-old removes it`)
  return lines.length === 0 ? 'Everything is up to date' : lines.join('\n')
}
