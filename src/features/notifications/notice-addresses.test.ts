import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submit } from '../../../test/harness/application-fixtures.ts'
import { testAppWithMail } from '../../../test/harness/mail-app.ts'
import { startMailSink } from '../../../test/harness/mail-sink.ts'
import { listOf } from '../../../test/harness/notification-fixtures.ts'
import { postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { type Member, startTestApp, type TestApp } from '../../../test/harness/test-app.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { type Notice, type NoticeContent, notify } from './notify.ts'

const [app, sink] = testAppWithMail({ HROMADA_PUBLIC_URL: 'https://community.example' })

const time = new Date('2026-03-05T14:30:00Z')
const data = { opportunityId: 'o1', entityId: 'e1' }

/** One of every template that the program uses by itself. */
const notices: readonly NoticeContent[] = [
  { template: 'opportunity_submitted', variables: { title: 'A' }, data },
  { template: 'opportunity_approved', variables: { title: 'A' }, data },
  { template: 'opportunity_status_changed', variables: { title: 'A', status: 'draft' }, data },
  { template: 'opportunity_expiring', variables: { title: 'A', expiresAt: time }, data },
  { template: 'opportunity_expired', variables: { title: 'A', expiresAt: time }, data },
  { template: 'application_received', variables: { title: 'A' }, data },
  { template: 'application_withdrawn', variables: { title: 'A' }, data },
  { template: 'application_status_changed', variables: { title: 'A', status: 'accepted' }, data },
  { template: 'entity_verified', variables: { name: 'A' }, data },
  { template: 'entity_not_verified', variables: { name: 'A', wasVerified: 'no', hasReason: 'no', reason: '' }, data },
  { template: 'entity_member_added', variables: { name: 'A' }, data },
  { template: 'entity_invitation', variables: { name: 'A' }, data },
  { template: 'entity_invitation_accepted', variables: { name: 'A' }, data },
  { template: 'entity_invitation_declined', variables: { name: 'A' }, data },
  { template: 'entity_identity_changed', variables: { formerName: 'A', name: 'B' }, data },
  { template: 'account_verified', variables: {} },
  { template: 'account_reinstated', variables: {} },
  { template: 'role_changed', variables: { role: 'member' } },
  { template: 'test_message', variables: {} },
  { template: 'webhook_disabled', variables: { url: 'https://a.example' } },
  { template: 'new_device', variables: { device: 'unknown', address: 'unknown', time } },
  { template: 'password_changed', variables: { time } },
  { template: 'second_factor_changed', variables: { change: 'reset', time } },
  { template: 'recovery_code_used', variables: { codesLeft: 1, time } },
  { template: 'audit_log_broken', variables: { sequence: 1 } },
  { template: 'wallet_linked', variables: { address: '0x1' } },
  { template: 'wallet_balance_changed', variables: { address: '0x1', before: '1', after: '2' } },
  { template: 'access_revoked', variables: { what: 'session', name: '' } },
  { template: 'opportunity_reviewed', variables: { title: 'A', outcome: 'removed', reason: 'B' } },
]

/** Of each notice the address and what its link says. */
async function leadingOf(service: TestApp, member: Member, contents: readonly NoticeContent[]) {
  const addressed = contents.map((content): Notice => ({ ...content, channels: ['IN_APP'], userId: member.id }))
  await transaction(service.platform.db, (trx) => notify(trx, service.platform.community, addressed))
  const { notifications } = await listOf(service, member, '?limit=100')
  return Object.fromEntries(
    notifications.map(({ templateId, actionUrl, actionText }: Record<string, string>) => [
      templateId,
      [actionUrl, actionText],
    ]),
  )
}

test('every notice that the program makes by itself leads to what it is about', async () => {
  const member = await app.member('member')
  await app.owner.updateTable('users').set({ language: 'uk' }).where('id', '=', member.id).execute()
  const toApplications = ['/app/opportunities/o1/applications', 'Переглянути заявки']
  const toOpportunity = ['/app/opportunities/o1', 'Відкрити оголошення']
  const toSecurity = ['/app/security', 'Перевірити безпеку облікового запису']
  assert.deepEqual(await leadingOf(app, member, notices), {
    opportunity_submitted: ['/app/admin/review?open=o1', 'Розглянути'],
    opportunity_reviewed: ['/app/opportunities', 'Ваші оголошення'],
    audit_log_broken: ['/app/admin/audit', 'Відкрити журнал дій'],
    opportunity_approved: ['/opportunities/o1', 'Переглянути оголошення'],
    opportunity_status_changed: toOpportunity,
    opportunity_expiring: toOpportunity,
    opportunity_expired: toOpportunity,
    application_received: toApplications,
    application_withdrawn: toApplications,
    application_status_changed: ['/app/applications', 'Переглянути свої заявки'],
    entity_verified: ['/entities/e1', 'Переглянути її сторінку'],
    entity_not_verified: ['/app/entities/e1', 'Змінити організацію'],
    entity_member_added: ['/app/entities/e1', 'Переглянути організацію'],
    entity_invitation: ['/app/entities?invitation=e1', 'Прийняти або відхилити'],
    entity_invitation_accepted: ['/app/entities/e1', 'Переглянути організацію'],
    entity_invitation_declined: ['/app/entities/e1', 'Переглянути організацію'],
    entity_identity_changed: ['/entities/e1', 'Переглянути нові дані'],
    account_verified: ['/app/profile', 'Переглянути профіль'],
    account_reinstated: ['/app', 'Перейти до громади'],
    role_changed: ['/app/profile', 'Переглянути профіль'],
    test_message: ['/app/preferences', 'Налаштувати сповіщення'],
    webhook_disabled: ['/app/webhooks', 'Переглянути вебхуки'],
    new_device: ['/app/security', 'Перевірити сеанси'],
    password_changed: toSecurity,
    second_factor_changed: toSecurity,
    recovery_code_used: toSecurity,
    access_revoked: toSecurity,
    wallet_linked: ['/app/wallets', 'Переглянути гаманці'],
    wallet_balance_changed: ['/app/wallets', 'Переглянути гаманці'],
  })
})

test('the mail about an application leads to the applications of the opportunity', async () => {
  const [owner, applicant] = [await app.member('member'), await app.member('subscriber')]
  const opportunityId = await postIn(app, owner, { title: 'Baker' })
  await submit(app, applicant, opportunityId)
  const { text = '', html = '' } = await sink.next()
  const address = `https://community.example/app/opportunities/${opportunityId}/applications`
  assert.equal(text.split('\n\n')[1], address)
  assert.ok(html.includes(`<a href="${address}">See the applications</a>`), html)
})

test('with a front end elsewhere, notices lead to its pages of things; what it has none for stays in the app', async () => {
  await using mails = await startMailSink()
  await using service = await startTestApp({
    SMTP_URL: mails.url,
    HROMADA_PUBLIC_URL: 'https://community.example',
    HROMADA_SITE_URL: 'https://front.example',
    HROMADA_SITE_OPPORTUNITY: '/jobs/{id}',
  })
  const [owner, applicant] = [await service.member('member'), await service.member('subscriber')]
  assert.deepEqual(await leadingOf(service, owner, notices.slice(5, 9)), {
    application_received: ['/jobs/o1', 'See the applications'],
    application_withdrawn: ['/jobs/o1', 'See the applications'],
    application_status_changed: ['/jobs/o1', 'See your applications'],
    entity_verified: ['/entities/e1', 'See its page'],
  })
  const opportunityId = await postIn(service, owner, { title: 'Baker' })
  await submit(service, applicant, opportunityId)
  assert.equal((await mails.next()).text?.split('\n\n')[1], `https://front.example/jobs/${opportunityId}`)
  await transaction(service.platform.db, (trx) =>
    notify(trx, service.platform.community, [{ userId: owner.id, template: 'account_verified', variables: {} }]),
  )
  assert.equal((await mails.next()).text?.split('\n\n')[1], 'https://community.example/app/profile')
})
