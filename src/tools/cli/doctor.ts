import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { featureChecks, textCatalogue } from '../../features.ts'
import { encryptionAdvice } from '../../platform/database/encryption.ts'
import { findServiceRole } from '../../platform/database/service-role.ts'
import type { Check, Finding } from '../../platform/doctor-check.ts'
import { exists } from '../../platform/embedded-postgres/binaries.ts'
import { assertFounded } from '../../platform/embedded-postgres/embedded-postgres.ts'
import { errorMessage } from '../../platform/lib/error-message.ts'
import { openLog } from '../../platform/log.ts'
import { openOutbound } from '../../platform/outbound/open-outbound.ts'
import { heldInWords } from '../../platform/senders/held.ts'
import { type Keys, openKeys } from '../../platform/settings/keys.ts'
import { ownSettings } from '../../platform/settings/own-settings.ts'
import { type Settings, SettingsError } from '../../platform/settings/settings.ts'
import { textsCheck } from '../../platform/texts/read-texts.ts'
import { backupPlaceCheck, examineBackups } from '../doctor/backups.ts'
import { formerClustersCheck, proxyCheck, roomCheck, secretCheck } from '../doctor/data-folder.ts'
import { examineDatabase } from '../doctor/database.ts'
import { examine } from '../doctor/finding.ts'
import { redisCheck } from '../doctor/redis.ts'
import { replicasCheck } from '../doctor/replicas.ts'
import { mailCheck, pushCheck, smsCheck } from '../doctor/senders.ts'
import { storageCheck } from '../doctor/storage.ts'
import { type Command, showProgress } from './command.ts'
import { withDatabase } from './database.ts'
import { sayFindings } from './say-findings.ts'

export const doctor: Command = {
  options: '',
  about:
    'Checks settings, database, replicas, Redis, clock, secret, proxies, storage, backups, mail, SMS, push and chain; exit code 1 if something does not work.',

  async run(args) {
    parseArgs({ args, options: {} })
    showProgress(process.stderr, 'checking everything, at most ten seconds')
    const findings = await examineAll()
    showProgress(process.stderr, '')
    return sayFindings(findings)
  },
}

async function examineAll(): Promise<readonly Finding[]> {
  const settings = await settingsOrProblems()
  if (Array.isArray(settings)) return settings
  const log = await openLog('silent')
  const outbound = openOutbound({ allowedCidrs: [] })
  try {
    const findings = await examine([
      databaseCheck(settings),
      replicasCheck(settings, log),
      redisCheck(settings),
      secretCheck(settings),
      roomCheck(settings),
      proxyCheck(settings),
      formerClustersCheck(settings),
      storageCheck(settings, log),
      backupPlaceCheck(settings),
      mailCheck(settings),
      smsCheck(settings, outbound),
      pushCheck(settings, async () => (await keysOf(settings))?.push),
      ...featureChecks.flatMap((checksOf) => checksOf(settings, outbound)),
    ])
    return [settingsFinding(settings), ...heldFinding(settings), ...findings]
  } finally {
    await outbound.close()
  }
}

async function settingsOrProblems(): Promise<Settings | Finding[]> {
  try {
    return await ownSettings(textsCheck(textCatalogue))
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    const advice = 'see docs/configuration.md; the other checks need valid settings'
    return error.problems.map((message) => ({ check: 'settings', state: 'wrong', message, advice }))
  }
}

function settingsFinding({ publicUrl }: Settings): Finding {
  if (publicUrl !== undefined) return { check: 'settings', state: 'ok', message: `public address: ${publicUrl}` }
  const message = 'HROMADA_PUBLIC_URL is not set: links in mails use the address that the program listens on'
  return { check: 'settings', state: 'note', message, advice: 'set it to the address that people use' }
}

function heldFinding({ held }: Settings): Finding[] {
  const message = heldInWords(held)
  if (message === undefined) return []
  return [{ check: 'held', state: 'note', message, advice: 'unset HROMADA_HOLD, unless this is a rehearsal' }]
}

const databaseCheck = (settings: Settings): Check => ({
  name: 'database',
  advice: 'check DATABASE_URL, or the logs of the bundled PostgreSQL (postgres-logs in the data folder)',
  async run() {
    const { databaseUrl, dataFolder } = settings
    if (databaseUrl === undefined) {
      const missing = await assertFounded(dataFolder).catch((error: Error) => error)
      const advice = 'start the service, or set HROMADA_DATA_DIR to its data folder'
      if (missing) return { check: 'database', state: 'wrong', message: missing.message, advice }
    }
    const keys = (await keysOf(settings))?.audit
    try {
      return await withDatabase(
        async ({ db, pool, connection }) => {
          const findings = await examineDatabase({ pool, keys, role: await findServiceRole(connection) })
          const hasTables = findings.some(({ check, state }) => check === 'tables' && state === 'ok')
          return hasTables ? [...findings, ...(await examineBackups(db, settings))] : findings
        },
        { takesEmpty: true },
      )
    } catch (error) {
      const advice = encryptionAdvice(error, databaseUrl ?? '')
      if (advice === undefined) throw error
      return { check: 'database', state: 'wrong', message: errorMessage(error), advice }
    }
  },
})

/** None is made here: a new secret where the old one is lost would only hide that. */
async function keysOf(settings: Settings): Promise<Keys | undefined> {
  const isThere = settings.secrets !== undefined || (await exists(join(settings.dataFolder, 'secret')))
  return isThere ? openKeys(settings) : undefined
}
