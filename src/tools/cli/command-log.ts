import { type Log, openLog } from '../../platform/log.ts'
import type { Settings } from '../../platform/settings/settings.ts'

/** What the service has to tell while it starts is of no use to a command, unless somebody asks. */
export const openCommandLog = (settings: Settings, usualLevel: Settings['logLevel'] = 'warn'): Promise<Log> =>
  openLog(process.env.LOG_LEVEL ? settings.logLevel : usualLevel)
