import type { AuditedThings } from '../../platform/audited-things.ts'
import type { Community } from '../../platform/community/community.ts'
import { feature, opened } from '../../platform/feature.ts'
import { adminErrors } from '../../platform/http/dialects/administration.ts'
import type { Platform } from '../../platform/platform.ts'
import { openAudit, openAuditEach } from './audit.ts'
import { auditLogActions } from './audit-actions.ts'
import { type TellOfBreak, verifyDaily } from './daily-verification.ts'
import { assertSecretGiven } from './hand-over.ts'
import { openHeadFile } from './head-file.ts'
import { auditRoutes } from './routes.ts'
import { entriesAreLeft, sealEntries } from './sealing.ts'
import { openRecorder } from './standalone-entries.ts'

interface AuditDependencies {
  readonly auditActions: readonly string[]
  readonly auditedThings: readonly AuditedThings[]
}

/** @param tellOf tells administrators, in the words of the community */
export const audit = (tellOf: (community: Community) => TellOfBreak) =>
  feature({
    auditActions: auditLogActions,
    open: (platform, dependencies: AuditDependencies) =>
      openAuditLog(platform, dependencies, tellOf(platform.community)),
  })

async function openAuditLog(
  platform: Platform,
  { auditActions, auditedThings }: AuditDependencies,
  tellOfBreak: TellOfBreak,
) {
  const { db, community, patientDb, keys, settings, log } = platform

  await assertSecretGiven(db, keys.audit)
  const seal = async () => {
    const losses = await sealEntries(db, keys.audit)
    if (losses.length > 0) log.error({ losses }, 'entries of the audit log were lost before they were sealed')
  }
  const headFile = await openHeadFile({ db, keys: keys.audit, dataFolder: settings.dataFolder, log, seal })
  const recordOccurrence = openRecorder(db, keys.audit, headFile.scheduleUpdate)
  return opened({
    offers: {
      audit: openAudit(keys.audit, headFile.scheduleUpdate),
      auditEach: openAuditEach(keys.audit, headFile.scheduleUpdate),
      recordOccurrence,
      sealAuditLog: seal,
    },
    tag: { name: 'Audit log', description: 'What administrators and the program have done.' },
    areas: [
      {
        prefixes: ['/api/admin'],
        dialect: adminErrors,
        routes: (app) =>
          auditRoutes(app, { db, community, recordOccurrence, seal, actions: auditActions, things: auditedThings }),
      },
    ],
    jobs: [
      // Of a program that was ended before it could, and of commands.
      { name: 'seal-audit-log', when: entriesAreLeft, run: seal },
      {
        name: 'verify-audit-log',
        cron: '37 2 * * *',
        run: () => verifyDaily({ db: patientDb, keys: keys.audit, dataFolder: settings.dataFolder, log, tellOfBreak }),
      },
    ],
    close: () => headFile.close(),
  })
}
