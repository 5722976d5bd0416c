import { feature, opened } from '../../platform/feature.ts'
import { adminErrors } from '../../platform/http/dialects/administration.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RecordOccurrence } from '../audit/standalone-entries.ts'
import { securityLogPersonalData } from './personal-data.ts'
import { openSecurityRecorder } from './record.ts'
import { forgetOldSecurityEvents } from './retention.ts'
import { securityLogRoutes } from './routes.ts'

interface SecurityLogDependencies {
  readonly recordOccurrence: RecordOccurrence
}

export const securityLog = feature({
  auditActions: ['SECURITY_LOG_EXPORT'],
  personalData: [securityLogPersonalData],
  open: openSecurityLog,
})

function openSecurityLog(platform: Platform, { recordOccurrence }: SecurityLogDependencies) {
  const { recordSecurityEvent, close } = openSecurityRecorder(platform)
  return opened({
    offers: { recordSecurityEvent },
    tag: { name: 'Security events', description: 'Sign-ins, refusals and changes of credentials.' },
    areas: [
      {
        prefixes: [],
        dialect: adminErrors,
        routes: (app) => securityLogRoutes(app, { ...platform, recordOccurrence }),
      },
    ],
    jobs: [
      {
        name: 'forget-old-security-events',
        cron: '11 3 * * *',
        run: () => forgetOldSecurityEvents(platform.patientDb, platform.settings.keptDays.securityEvents),
      },
    ],
    close,
  })
}
