import { openDatabase } from '../../platform/database/database.ts'
import { connectionTo } from '../../platform/database/encryption.ts'
import { ASKING_MS, type Check, type Finding } from '../../platform/doctor-check.ts'
import { errorMessage } from '../../platform/lib/error-message.ts'
import { withTimeout } from '../../platform/lib/timeout.ts'
import type { Log } from '../../platform/log.ts'
import { problemOf, readMoment, readStanding, type Server } from '../../platform/replicas/server.ts'
import type { Settings } from '../../platform/settings/settings.ts'

const advice =
  'check DATABASE_REPLICA_URLS: each names a streaming replica of DATABASE_URL that can be reached; until it does, its reads go to the primary'

/** Whether each replica answers, and is one of this database. */
export const replicasCheck = ({ databaseUrl, databaseReplicaUrls }: Settings, log: Log): Check => ({
  name: 'replicas',
  advice,
  async run() {
    if (databaseUrl === undefined || databaseReplicaUrls.length === 0) return []
    const { identity } = await ask(databaseUrl, log, readMoment)
    return Promise.all(databaseReplicaUrls.map((url) => examine(url, identity, log)))
  },
})

async function examine(url: string, identity: string, log: Log): Promise<Finding> {
  const check = `replica ${new URL(url).host}`
  try {
    const standing = await ask(url, log, readStanding)
    const problem = problemOf(standing, identity)
    if (problem === undefined) return { check, state: 'ok', message: 'follows its primary' }
    return { check, state: 'wrong', message: problem, advice }
  } catch (error) {
    return { check, state: 'wrong', message: errorMessage(error), advice }
  }
}

async function ask<Answer>(
  url: string,
  log: Log,
  question: (server: Pick<Server, 'hotPool'>) => Promise<Answer>,
): Promise<Answer> {
  const { hotPool, close } = openDatabase(await connectionTo(url), log)
  try {
    return await withTimeout(ASKING_MS, question({ hotPool }), 'no answer in time')
  } finally {
    await close()
  }
}
