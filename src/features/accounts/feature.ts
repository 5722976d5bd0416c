import { feature, opened } from '../../platform/feature.ts'
import { adminErrors, verificationErrors } from '../../platform/http/dialects/administration.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RecordOccurrence } from '../audit/standalone-entries.ts'
import { authErrors } from '../auth/errors.ts'
import type { LimitGuesses } from '../auth/guesses/limit.ts'
import { apiKeyTag, signInTag } from '../auth/tags.ts'
import type { RecordSecurityEvent } from '../security-log/event.ts'
import { userApiKeyRoutes, userSessionRoutes } from './access-of-user-routes.ts'
import { type AccountAudit, accountActions } from './audit-actions.ts'
import { avatarRoutes } from './avatar-routes.ts'
import { disownRoutes } from './disown-routes.ts'
import { eraseDeletedAccounts } from './erase.ts'
import { telephonePersonalData } from './personal-data.ts'
import { profileRoutes } from './profile-routes.ts'
import { forgetOldQuestions } from './questions.ts'
import { openProfileReading, openUserReading } from './read.ts'
import { userRoutes, verificationRoutes } from './routes.ts'
import { announceSuspensions, suspensionsAreUnannounced } from './suspension/announce.ts'
import { endSuspensions, suspensionsHaveEnded } from './suspension/end.ts'
import { suspensionRoutes } from './suspension/routes.ts'
import { forgetOldPhoneCodes } from './telephone.ts'
import { telephoneRoutes } from './telephone-routes.ts'
import { accountTexts } from './texts.ts'

interface AccountDependencies {
  readonly audit: AccountAudit
  readonly recordOccurrence: RecordOccurrence
  readonly sealAuditLog: () => Promise<void>
  readonly limitGuesses: LimitGuesses
  readonly recordSecurityEvent: RecordSecurityEvent
  readonly personalData: readonly PersonalData[]
}

export const accounts = feature({
  auditActions: accountActions,
  texts: accountTexts,
  personalData: [telephonePersonalData],
  open: openAccounts,
})

const profileTag = { name: 'Profile', description: 'Your own account: profile, avatar, telephone, sessions, data.' }

function openAccounts(platform: Platform, dependencies: AccountDependencies) {
  const { db, patientDb, hotPool, ownAddresses, community } = platform
  const { audit, personalData } = dependencies
  const readUser = openUserReading(hotPool, ownAddresses, personalData)
  const parts = { ...platform, ...dependencies, readUser }
  return opened({
    offers: { readProfile: openProfileReading(readUser) },
    tag: { name: 'Users', description: 'Administration of accounts: roles, suspension, verification, deletion.' },
    areas: [
      { prefixes: ['/api/set-user-role'], dialect: adminErrors, routes: (app) => userRoutes(app, parts) },
      { prefixes: [], dialect: adminErrors, routes: (app) => suspensionRoutes(app, parts) },
      { prefixes: [], dialect: adminErrors, routes: (app) => userSessionRoutes(app, parts) },
      { prefixes: [], tag: apiKeyTag, dialect: adminErrors, routes: (app) => userApiKeyRoutes(app, parts) },
      { prefixes: [], dialect: verificationErrors, routes: (app) => verificationRoutes(app, parts) },
      { prefixes: ['/api/profile'], tag: profileTag, dialect: adminErrors, routes: (app) => profileRoutes(app, parts) },
      { prefixes: [], tag: profileTag, dialect: adminErrors, routes: (app) => telephoneRoutes(app, parts) },
      { prefixes: [], tag: signInTag, dialect: authErrors, routes: (app) => disownRoutes(app, parts) },
      {
        prefixes: ['/api/avatars'],
        tag: profileTag,
        dialect: adminErrors,
        routes: (app) => avatarRoutes(app, platform),
      },
    ],
    jobs: [
      {
        name: 'erase-deleted-accounts',
        cron: '41 * * * *',
        run: () => eraseDeletedAccounts({ db: patientDb, audit, personalData }),
      },
      { name: 'end-suspensions', when: suspensionsHaveEnded, run: () => endSuspensions(patientDb, parts) },
      { name: 'announce-suspensions', when: suspensionsAreUnannounced, run: () => announceSuspensions(db, community) },
      { name: 'forget-old-questions', cron: '19 * * * *', run: () => forgetOldQuestions(db) },
      { name: 'forget-old-phone-codes', cron: '53 * * * *', run: () => forgetOldPhoneCodes(db) },
    ],
  })
}
