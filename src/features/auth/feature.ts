import { sql } from 'kysely'
import { feature, opened } from '../../platform/feature.ts'
import type { Grants } from '../../platform/grants.ts'
import { adminErrors } from '../../platform/http/dialects/administration.ts'
import { opportunityErrors } from '../../platform/http/dialects/opportunities.ts'
import { acceptForms } from '../../platform/http/pages/forms.ts'
import { answerRepeatedForms } from '../../platform/http/pages/repeated-forms.ts'
import type { Live } from '../../platform/live/live.ts'
import type { Platform } from '../../platform/platform.ts'
import { countWaitingMails, MAILS_TOPIC, outboxWork } from '../../platform/senders/mail/outbox.ts'
import type { RecordOccurrence } from '../audit/standalone-entries.ts'
import type { RecordSecurityEvent } from '../security-log/event.ts'
import type { ProofParts } from '../wallets/proofs.ts'
import { forgetOldAccessChanges } from './access-changes/note.ts'
import { disavowalRoutes } from './access-changes/routes.ts'
import { addressChangePersonalData, forgetOldAddressChanges } from './address-change/personal-data.ts'
import { addressChangeRoutes } from './address-change/routes.ts'
import { forgetOldSignUps } from './address-verification/repeated-sign-ups.ts'
import { apiKeyGrants } from './api-keys/api-keys.ts'
import { apiKeyPersonalData } from './api-keys/personal-data.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { type AuthAudit, authActions } from './audit-actions.ts'
import { openBetterAuth } from './better-auth-handler.ts'
import { authErrors } from './errors.ts'
import { foundingRoutes } from './founding/routes.ts'
import { forgetOldGuesses } from './guesses/count.ts'
import { openGuessLimit } from './guesses/limit.ts'
import { forgetOldInvitations, invitationPersonalData } from './invitations/personal-data.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { invitationSignUpRoutes } from './invitations/sign-up-routes.ts'
import { appAddressRoutes } from './links/app-addresses.ts'
import { confirmRoutes } from './links/confirm-routes.ts'
import { linkMailKinds } from './links/link-mail-kinds.ts'
import { linkMailComposer, linkMailPurposes } from './links/link-mails.ts'
import { resetPasswordRoutes } from './links/reset-password-routes.ts'
import { magicLinkRoutes } from './magic-link/routes.ts'
import { reauthenticationRoutes } from './reauthentication/routes.ts'
import { providerGrants } from './revoke-unproven.ts'
import { authRoutes } from './routes.ts'
import { authSealedColumns, totpKeys } from './sealed-columns.ts'
import { passkeyGrants, secondFactorGrants } from './second-factor/grants.ts'
import { secondFactorPersonalData } from './second-factor/personal-data.ts'
import { securityAlertsAreWaiting, sendSecurityAlerts } from './security-alerts.ts'
import { forgetExpiredSignIns, membersOfEndedSessions, sessionsHaveEnded } from './session-cleanup.ts'
import { signOutFormRoutes } from './sign-out-form.ts'
import { apiKeyTag, invitationTag, signInTag } from './tags.ts'
import { authTexts } from './texts.ts'

interface AuthDependencies {
  readonly audit: AuthAudit
  readonly recordOccurrence: RecordOccurrence
  readonly live: Live
  readonly walletProofs: ProofParts
  readonly recordSecurityEvent: RecordSecurityEvent
  readonly grants: readonly Grants[]
}

export const auth = feature({
  auditActions: authActions,
  auditedThings: [{ targetType: 'invitation', named: () => sql`select id, email as name from invitations` }],
  texts: authTexts,
  sealedColumns: authSealedColumns,
  personalData: [apiKeyPersonalData, secondFactorPersonalData, invitationPersonalData, addressChangePersonalData],
  grants: [apiKeyGrants, providerGrants, passkeyGrants, secondFactorGrants],
  open: openAuth,
})

function openAuth(
  platform: Platform,
  { audit, recordOccurrence, live, walletProofs, grants, recordSecurityEvent }: AuthDependencies,
) {
  const { db, community, jobs, log, mail, keys, pubsub, publicUrl, ownAddresses, links, settings, counters, metrics } =
    platform
  const limitGuesses = openGuessLimit({ db, recordSecurityEvent })
  const parts = { ...platform, audit, recordOccurrence, grants, limitGuesses, recordSecurityEvent }
  const betterAuth = openBetterAuth({
    db,
    log,
    community,
    chosenIdentity: platform.chosenIdentity,
    keys,
    publicUrl,
    links,
    ownAddresses,
    trustedOrigins: settings.trustedOrigins,
    oauth: settings.oauth,
    signUp: settings.signUp,
    audit,
    walletProofs,
    counters,
    limitGuesses,
    recordSecurityEvent,
    grants,
    mailsAreSent: settings.mail.smtpUrl !== undefined,
    secondFactor: { keys: totpKeys(keys), rule: platform.factorRule },
  })
  const noteMailGivenUp = metrics.countMailsGivenUp(['letter', ...linkMailPurposes])
  return opened({
    offers: { betterAuth, limitGuesses },
    tag: signInTag,
    areas: [
      {
        prefixes: ['/api/auth'],
        dialect: authErrors,
        routes: (app) => authRoutes(app, { ...parts, betterAuth }),
      },
      {
        prefixes: [],
        dialect: authErrors,
        routes(app) {
          acceptForms(app)
          answerRepeatedForms(app)
          foundingRoutes(app, { ...parts, betterAuth })
          invitationSignUpRoutes(app, { ...parts, betterAuth })
          addressChangeRoutes(app, parts)
          disavowalRoutes(app, parts)
          magicLinkRoutes(app, { ...parts, betterAuth })
          appAddressRoutes(app)
          resetPasswordRoutes(app, { ...parts, betterAuth })
          confirmRoutes(app, { ...parts, betterAuth })
          signOutFormRoutes(app, { ...parts, betterAuth })
        },
      },
      { prefixes: [], dialect: authErrors, routes: (app) => reauthenticationRoutes(app, parts) },
      { prefixes: [], dialect: adminErrors, tag: invitationTag, routes: (app) => invitationRoutes(app, parts) },
      {
        prefixes: ['/api/api-keys'],
        tag: apiKeyTag,
        dialect: opportunityErrors,
        routes: (app) => apiKeyRoutes(app, parts),
      },
    ],
    backlog: () => countWaitingMails(db),
    startWorkers() {
      const composer = linkMailComposer(linkMailKinds({ ...platform, grants }))
      const worker = jobs.workRows(
        outboxWork({ db, log, mail, retryScale: settings.retryScale, composer, noteMailGivenUp }),
      )
      pubsub.on(MAILS_TOPIC, worker.wake)
    },
    jobs: [
      { name: 'forget-old-invitations', cron: '31 3 * * *', run: () => forgetOldInvitations(db) },
      { name: 'forget-old-address-changes', cron: '33 3 * * *', run: () => forgetOldAddressChanges(db) },
      { name: 'forget-old-sign-ups', cron: '37 3 * * *', run: () => forgetOldSignUps(db) },
      { name: 'forget-old-access-changes', cron: '35 3 * * *', run: () => forgetOldAccessChanges(db) },
      {
        name: 'send-security-alerts',
        when: securityAlertsAreWaiting,
        run: () => sendSecurityAlerts(db, community),
      },
      {
        name: 'recheck-connections',
        when: sessionsHaveEnded,
        isOfServing: true,
        run: async () => live.recheck(await membersOfEndedSessions(db)),
      },
      { name: 'forget-old-guesses', cron: '7 * * * *', run: () => forgetOldGuesses(db) },
      {
        name: 'forget-expired-sign-ins',
        cron: '23 3 * * *',
        run: () => forgetExpiredSignIns(db, settings.keptDays.signIns),
      },
    ],
  })
}
