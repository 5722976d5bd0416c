import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { exists } from '../database/embedded-binaries.ts'
import { findServiceRole } from '../database/service-role.ts'
import { chainChecks } from '../doctor/chain.ts'
import { roomCheck, secretCheck } from '../doctor/data-folder.ts'
import { examineDatabase } from '../doctor/database.ts'
import { type Check, examine, type Finding } from '../doctor/finding.ts'
import { redisCheck } from '../doctor/redis.ts'
import { mailCheck, pushCheck, smsCheck } from '../doctor/senders.ts'
import { storageCheck } from '../doctor/storage.ts'
import { type Keys, openKeys } from '../keys.ts'
import { openLog } from '../log.ts'
import { openOutbound } from '../outbound/open-outbound.ts'
import { readSettings, type Settings, SettingsError } from '../settings.ts'
import { type Command, say, showProgress } from './command.ts'
import { withDatabase } from './database.ts'

export const doctor: Command = {
  options: '',
  about:
    'Looks whether settings, database, Redis, clock, secret, storage, mail, SMS, push and chain work, and says what does not; exit code 1 then.',

  async run(args) {
    parseArgs({ args: [...args], options: {} })
    showProgress(process.stderr, 'looking at everything, ten seconds at most')
    const findings = await examineAll()
    showProgress(process.stderr, '')
    for (const finding of findings) say(process.stdout.isTTY ? inWords(finding) : JSON.stringify(finding))
    return findings.some(({ state }) => state === 'wrong') ? 1 : 0
  },
}

async function examineAll(): Promise<readonly Finding[]> {
  const settings = settingsOrProblems()
  if (Array.isArray(settings)) return settings
  const log = await openLog('silent')
  const outbound = openOutbound({ allowedCidrs: [] })
  try {
    const findings = await examine([
      databaseCheck(settings),
      redisCheck(settings),
      secretCheck(settings),
      roomCheck(settings),
      storageCheck(settings, log),
      mailCheck(settings),
      smsCheck(settings, outbound),
      pushCheck(settings, async () => (await keysOf(settings))?.push),
      ...chainChecks(settings, outbound),
    ])
    return [settingsFinding(settings), ...findings]
  } finally {
    await outbound.close()
  }
}

function settingsOrProblems(): Settings | Finding[] {
  try {
    return readSettings(process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    const advice = 'see docs/configuration.md; nothing else can be looked at before'
    return error.problems.map((message) => ({ check: 'settings', state: 'wrong', message, advice }))
  }
}

function settingsFinding({ publicUrl }: Settings): Finding {
  if (publicUrl !== undefined) return { check: 'settings', state: 'ok', message: `people reach it at ${publicUrl}` }
  const message = 'without HROMADA_PUBLIC_URL links in mails lead to the address that the program listens on'
  return { check: 'settings', state: 'note', message, advice: 'set it to where people reach the service' }
}

const databaseCheck = (settings: Settings): Check => ({
  name: 'database',
  advice: 'look at DATABASE_URL, or at the logs of the embedded database (postgres-logs in the data folder)',
  async run() {
    const { databaseUrl, dataFolder } = settings
    if (databaseUrl === undefined && !(await exists(join(dataFolder, 'postgres')))) {
      const message = `there is none in ${dataFolder} yet`
      const advice = 'start the service, or set HROMADA_DATA_DIR to the folder of the one that you mean'
      return { check: 'database', state: 'wrong', message, advice }
    }
    const keys = (await keysOf(settings))?.audit
    return withDatabase(async ({ pool, connection }) =>
      examineDatabase({ pool, keys, role: await findServiceRole(connection) }),
    )
  },
})

/** None is made here: a new secret where the old one is lost would only hide that. */
async function keysOf(settings: Settings): Promise<Keys | undefined> {
  const isThere = settings.secret !== undefined || (await exists(join(settings.dataFolder, 'secret')))
  return isThere ? openKeys(settings) : undefined
}

const LONGEST_STATE = 'wrong'.length

function inWords({ check, state, message, advice }: Finding): string {
  const line = `${state.padEnd(LONGEST_STATE)}  ${check}: ${message}`
  return advice === undefined ? line : `${line}\n${' '.repeat(LONGEST_STATE + 2)}${advice}`
}
