// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { callsOnApplications, submit } from '../../../test/harness/application-fixtures.ts'
import { callsOnEntities, makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { notificationsOf } from '../../../test/harness/notification-rows.ts'
import { changeOpportunity, postIn, postOpportunity } from '../../../test/harness/opportunity-fixtures.ts'
import { testApp } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { leavingOf } from '../../../test/harness/user-fixtures.ts'
import type { Locale, Role } from '../../platform/database/tables/accounts.ts'
import { expireOpportunities, warnOfExpiry } from '../opportunities/expire.ts'
import type { TemplateId } from './rendering.ts'

const app = testApp()

const applications = callsOnApplications(app)
const entities = callsOnEntities(app)

async function speaking(language: Locale, role: Role): Promise<Member> {
  const member = await app.member(role)
  await app.owner.updateTable('users').set({ language }).where('id', '=', member.id).execute()
  return member
}

/** The notifications of members since the last call: of each the template, and its texts as one. */
function listening() {
  const counts = new Map<string, number>()
  return async (...members: readonly Member[]) => {
    const heard: [Member, string, string][] = []
    for (const member of members) {
      const all = await notificationsOf(app, member)
      for (const { template, title, body } of all.slice(counts.get(member.id) ?? 0))
        heard.push([member, template, `${title}. ${body}`])
      counts.set(member.id, all.length)
    }
    return heard
  }
}

const manage = async (as: Member, method: string, path: string, body: object) => {
  const { status, text } = await app.request(method, path, { as, body })
  assert.equal(status, 200, text)
}
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
const makeDue = (id: string, column: 'warn_at' | 'expires_at') =>
  app.owner
    .updateTable('opportunities')
    .set({ [column]: new Date('2026-03-05T14:30:00Z') })
    .where('id', '=', id)
    .execute()

test('administrators are notified when an opportunity is submitted, and its owner when others decide', async () => {
  const [english, ukrainian] = [await speaking('en', 'admin'), await speaking('uk', 'admin')]
  const owner = await speaking('uk', 'member')
  const heardBy = listening()
  const everybody = [english, ukrainian, owner]
  const { id } = await postOpportunity(app, owner, { title: 'Шукаємо <b>пекаря</b>' })
  const submitted: [Member, TemplateId, string][] = [
    [
      english,
      'opportunity_submitted',
      'Awaiting review: “Шукаємо <b>пекаря</b>”. The opportunity “Шукаємо <b>пекаря</b>” has been submitted and awaits review.',
    ],
    [
      ukrainian,
      'opportunity_submitted',
      'Очікує на розгляд: «Шукаємо <b>пекаря</b>». Надійшло оголошення «Шукаємо <b>пекаря</b>», яке очікує на розгляд.',
    ],
  ]
  assert.deepEqual(await heardBy(...everybody), submitted)
  assert.deepEqual((await notificationsOf(app, english)).at(-1)?.data, { opportunityId: id })

  await changeOpportunity(app, english, id, { status: 'active' })
  const approved =
    'Ваше оголошення схвалено. Оголошення «Шукаємо <b>пекаря</b>» розглянуто, і тепер воно серед активних.'
  assert.deepEqual(await heardBy(...everybody), [[owner, 'opportunity_approved', approved]])

  await changeOpportunity(app, english, id, { status: 'draft' })
  const changed =
    'Статус вашого оголошення змінено. Адміністрація змінила статус оголошення «Шукаємо <b>пекаря</b>»: воно знову чернетка.'
  assert.deepEqual(await heardBy(...everybody), [[owner, 'opportunity_status_changed', changed]])

  await changeOpportunity(app, english, id, { status: 'draft', description: 'No other status.' })
  await changeOpportunity(app, owner, id, { description: 'No status at all.' })
  assert.deepEqual(await heardBy(...everybody), [])
  await changeOpportunity(app, owner, id, { status: 'pending' })
  assert.deepEqual(await heardBy(...everybody), submitted)
  await changeOpportunity(app, owner, id, { status: 'closed' })
  assert.deepEqual(await heardBy(...everybody), [])

  await postOpportunity(app, english)
  assert.deepEqual(
    (await heardBy(...everybody)).map(([member, template]) => [member, template]),
    [[ukrainian, 'opportunity_submitted']],
  )
})

test('an owner is notified before an opportunity expires, and when it has', async () => {
  const heardBy = listening()
  const owners = [await speaking('en', 'member'), await speaking('uk', 'member')] as const
  for (const owner of owners) {
    const id = await postIn(app, owner, { title: 'Пекар', expires_at: inDays(10).toISOString() })
    await app.owner
      .updateTable('opportunities')
      .set({ expires_at: new Date('2999-03-05T14:30:00Z') })
      .where('id', '=', id)
      .execute()
    await makeDue(id, 'warn_at')
  }
  // The service's own run may hold a row: then this one skips it.
  await eventually('both owners have been warned', async () => {
    await warnOfExpiry(app.platform.db, app.platform.community)
    const { rows } = await sql`
      select from opportunities where status = 'active' and warn_at <= now() and expires_at > now()`.execute(app.owner)
    return rows.length === 0
  })
  const [english, ukrainian] = owners
  assert.deepEqual(await heardBy(...owners), [
    [
      english,
      'opportunity_expiring',
      'Your opportunity is about to expire. “Пекар” expires on March 5, 2999 at 2:30 PM UTC. After that it is no longer among the active ones. To keep it there, set a later time.',
    ],
    [
      ukrainian,
      'opportunity_expiring',
      'Строк дії вашого оголошення спливає. Строк дії оголошення «Пекар» спливає 5 березня 2999 р. о 14:30 UTC. Після цього його не буде серед активних. Щоб воно там лишилося, продовжте строк дії.',
    ],
  ])
  const id = await postIn(app, ukrainian, { title: 'Пекарка' })
  await makeDue(id, 'expires_at')
  const stored = app.owner.selectFrom('opportunities').select('status').where('id', '=', id)
  // The service's own run may hold the row: then this one skips it.
  await eventually('the opportunity has expired', async () => {
    await expireOpportunities(app.platform.db, app.platform.community)
    return (await stored.executeTakeFirstOrThrow()).status !== 'active'
  })
  assert.deepEqual(await heardBy(...owners), [
    [
      ukrainian,
      'opportunity_expired',
      'Строк дії вашого оголошення сплив. Строк дії оголошення «Пекарка» сплив 5 березня 2026 р. о 14:30 UTC, і серед активних його більше немає. Щоб повернути його, вкажіть пізнішу дату й подайте його знову.',
    ],
  ])
})

test('an owner is notified of applications and withdrawals, an applicant of each verdict', async () => {
  const [owner, applicant] = [await speaking('uk', 'member'), await speaking('en', 'subscriber')]
  const opportunityId = await postIn(app, owner, { title: 'Пекар' })
  const heardBy = listening()
  await heardBy(owner, applicant)
  const { id: applicationId } = await submit(app, applicant, opportunityId)
  assert.deepEqual(await heardBy(owner, applicant), [
    [owner, 'application_received', 'Нова заявка на «Пекар». За вашим оголошенням «Пекар» надійшла нова заявка.'],
  ])
  assert.deepEqual((await notificationsOf(app, owner)).at(-1)?.data, { opportunityId, applicationId })
  const verdicts = { reviewed: 'reviewed', accepted: 'accepted', rejected: 'declined' }
  for (const [status, word] of Object.entries(verdicts)) {
    for (let times = 0; times < 2; times += 1) await applications.change(applicationId, status, owner)
    assert.deepEqual(await heardBy(owner, applicant), [
      [
        applicant,
        'application_status_changed',
        `Your application has been ${word}. Your application for “Пекар” has been ${word}.`,
      ],
    ])
  }
  await applications.change(applicationId, 'withdrawn', applicant)
  await applications.change(applicationId, 'accepted', owner)
  assert.deepEqual(await heardBy(owner, applicant), [
    [owner, 'application_withdrawn', 'Заявку відкликано. Заявку за вашим оголошенням «Пекар» відкликано.'],
  ])
})

test('members are notified once that they or their entities were verified, but not of their own actions', async () => {
  const [admin, member] = [await speaking('en', 'admin'), await speaking('uk', 'member')]
  const heardBy = listening()
  const { id: entityId } = await makeEntity(app, member, { name: 'Пекарня №1' })
  const { id: ownEntityId } = await makeEntity(app, admin)
  for (const notes of ['seen', 'seen again']) {
    await entities.verify(entityId, { isVerified: true, notes }, admin)
    await entities.verify(ownEntityId, { isVerified: true, notes }, admin)
    for (const { id } of [member, admin])
      await manage(admin, 'PUT', `/api/admin/users/${id}/verification`, { isVerified: true, notes })
  }
  await entities.verify(entityId, { isVerified: false }, admin)
  await manage(admin, 'PUT', `/api/admin/users/${member.id}/verification`, { isVerified: false })
  assert.deepEqual(await heardBy(admin, member), [
    [
      member,
      'entity_verified',
      'Організацію «Пекарня №1» підтверджено. Адміністрація перевірила й підтвердила вашу організацію «Пекарня №1». Це бачать усі, кому її видно.',
    ],
    [
      member,
      'account_verified',
      'Ваш обліковий запис підтверджено. Адміністрація перевірила й підтвердила ваш обліковий запис.',
    ],
    [
      member,
      'entity_not_verified',
      'Організацію «Пекарня №1» більше не підтверджено. Адміністрація переглянула вашу організацію «Пекарня №1» і зняла підтвердження. Коли ви зміните відомості про неї, адміністрація перегляне її ще раз.',
    ],
  ])
  const others = [await speaking('en', 'visitor'), await speaking('uk', 'admin')]
  const userIds = [member, admin, ...others].map(({ id }) => id)
  await manage(admin, 'POST', '/api/admin/users/bulk/verification', { userIds, isVerified: true })
  assert.deepEqual(
    (await heardBy(admin, member, ...others)).map(([hearer, template]) => [hearer, template]),
    [member, ...others].map((hearer) => [hearer, 'account_verified']),
  )
})

test('a member is notified of a new role, by e-mail too if requested', async () => {
  const [admin, member] = [await speaking('en', 'admin'), await speaking('uk', 'visitor')]
  const others = [await speaking('en', 'visitor'), await speaking('en', 'visitor')]
  const heardBy = listening()
  const roles = ['confidential', 'admin', 'subscriber', 'visitor', 'member'] as const
  const names = ['учасник із доступом до конфіденційного', 'адміністратор', 'підписник', 'відвідувач', 'учасник']
  for (const role of roles) {
    for (let times = 0; times < 2; times += 1)
      await manage(admin, 'PUT', `/api/admin/users/${member.id}/role`, { role })
  }
  assert.deepEqual(
    await heardBy(admin, member),
    names.map((name) => [member, 'role_changed', `Вашу роль змінено. Ваша роль у громаді тепер: ${name}.`]),
  )
  const userIds = [...others, member].map(({ id }) => id)
  await manage(admin, 'POST', '/api/admin/users/bulk/role', { userIds, role: 'member' })
  const text = 'Your role has changed. Your role in the community is now: member.'
  assert.deepEqual(
    await heardBy(admin, member, ...others),
    others.map((other) => [other, 'role_changed', text]),
  )

  for (const notifyUser of [undefined, false, true])
    await manage(admin, 'POST', '/api/set-user-role', {
      userId: member.id,
      role: notifyUser ? 'confidential' : 'subscriber',
      notifyUser,
    })
  assert.deepEqual(
    (await notificationsOf(app, member)).slice(names.length).map(({ channels }) => channels),
    [
      ['IN_APP', 'PUSH'],
      ['IN_APP', 'EMAIL', 'PUSH'],
    ],
  )
})

test('deleted and inactive accounts are not notified, and nobody is of what was refused', async () => {
  const [gone, inactive, admin] = [await app.member('admin'), await app.member('admin'), await app.member('admin')]
  const [owner, applicant] = [await app.member('member'), await app.member('member')]
  const opportunityId = await postIn(app, owner)
  const heardBy = listening()
  await heardBy(gone, inactive, admin, owner, applicant)
  await app.owner.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
  await app.owner.updateTable('users').set({ is_active: false }).where('id', 'in', [inactive.id, owner.id]).execute()
  await submit(app, applicant, opportunityId)
  await postOpportunity(app, applicant, { title: 'Once' })
  const body = { title: 'Once', description: 'Again.', type: 'job' }
  assert.equal((await app.request('POST', '/api/opportunities/create', { as: applicant, body })).status, 409)
  assert.equal((await applications.apply(opportunityId, applicant)).status, 409)
  assert.deepEqual(
    (await heardBy(gone, inactive, admin, owner, applicant)).map(([hearer, template]) => [hearer, template]),
    [[admin, 'opportunity_submitted']],
  )
})

test('notifications of others about an opportunity are erased with its owner, unless its content stays', async () => {
  const [admin, applicant] = [await app.member('admin'), await app.member('member')]
  const { leave, erase } = leavingOf(app, admin)
  const titles = async () =>
    (await notificationsOf(app, admin)).concat(await notificationsOf(app, applicant)).map(({ body }) => body)
  for (const [title, deletesData] of [
    ['Лишається', false],
    ['Зникає', true],
  ] as const) {
    const owner = await app.member('member')
    const { id } = await submit(app, applicant, await postIn(app, owner, { title }))
    await applications.change(id, 'accepted', owner)
    assert.equal((await titles()).filter((text) => text.includes(title)).length, 2)
    await leave(owner, deletesData)
    await erase(owner)
  }
  const left = await titles()
  assert.deepEqual([left.filter((text) => text.includes('Лишається')).length, left.length], [2, 2])
})
