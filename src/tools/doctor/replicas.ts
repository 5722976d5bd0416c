import { openDatabase } from '../../platform/database/database.ts'
import { connectionTo } from '../../platform/database/encryption.ts'
import { ASKING_MS, type Check, type Finding } from '../../platform/doctor-check.ts'
import { errorMessage } from '../../platform/lib/error-message.ts'
import { withTimeout } from '../../platform/lib/timeout.ts'
import type { Log } from '../../platform/log.ts'
import { readStanding } from '../../platform/replicas/server.ts'
import type { Settings } from '../../platform/settings/settings.ts'

const advice =
  'check DATABASE_REPLICA_URLS: each names a streaming replica of DATABASE_URL that can be reached; until it does, its reads go to the primary'

/** Whether each replica answers, and is one. */
export const replicasCheck = ({ databaseReplicaUrls }: Settings, log: Log): Check => ({
  name: 'replicas',
  advice,
  run: () => Promise.all(databaseReplicaUrls.map((url) => examine(url, log))),
})

async function examine(url: string, log: Log): Promise<Finding> {
  const check = `replica ${new URL(url).host}`
  try {
    const { hotPool, close } = openDatabase(await connectionTo(url), log)
    try {
      const { isReplica } = await withTimeout(ASKING_MS, readStanding({ hotPool }), 'no answer in time')
      if (isReplica) return { check, state: 'ok', message: 'follows its primary' }
      return { check, state: 'wrong', message: 'it is no replica, or has been promoted', advice }
    } finally {
      await close()
    }
  } catch (error) {
    return { check, state: 'wrong', message: errorMessage(error), advice }
  }
}
