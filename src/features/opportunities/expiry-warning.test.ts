// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eventually } from '../../../test/harness/eventually.ts'
import { type NotificationRow, notificationsOf } from '../../../test/harness/notification-rows.ts'
import { changeOpportunity, postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { storedOpportunity } from '../../../test/harness/opportunity-rows.ts'
import { testAppPair, testMember } from '../../../test/harness/suite.ts'
import type { Member, TestApp } from '../../../test/harness/test-app.ts'
import { warnOfExpiry } from './expire.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const titles = { en: 'Your opportunity is about to expire', uk: 'Строк дії вашого оголошення спливає' }

const [app, second] = testAppPair()
const owner = testMember(app, 'member')
const admin = testMember(app, 'admin')

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
const warn = ({ platform }: TestApp = app) => warnOfExpiry(platform.db, platform.community)
const warnAt = async (id: string) => (await storedOpportunity(app, id)).warn_at
const makeDue = (id: string) =>
  app.owner.updateTable('opportunities').set({ warn_at: new Date() }).where('id', '=', id).execute()
/** Posts one that expires in ten days, of which it is time to warn. */
async function postDue(as: Member, input: object = {}): Promise<string> {
  const id = await postIn(app, as, { expires_at: inDays(10).toISOString(), ...input })
  await makeDue(id)
  return id
}
const taken = new Map<string, number>()
/** Warns of what is due. @returns what the members have been warned of since that was asked last */
async function warnings(...members: readonly Member[]): Promise<NotificationRow[]> {
  // The service's own run may hold a row: then this one skips it.
  await eventually('nothing is due', async () => {
    await warn()
    const { rows } = await sql`
      select from opportunities where status = 'active' and warn_at <= now() and expires_at > now()`.execute(app.owner)
    return rows.length === 0
  })
  const found: NotificationRow[] = []
  for (const member of members) {
    const all = (await notificationsOf(app, member)).filter(({ template }) => template === 'opportunity_expiring')
    found.push(...all.slice(taken.get(member.id) ?? 0))
    taken.set(member.id, all.length)
  }
  return found
}

test('the owner is to be warned five days before, unless that is over when the time is set', async () => {
  const far = inDays(10)
  const id = await postIn(app, owner, { expires_at: far.toISOString() })
  assert.deepEqual(await warnAt(id), new Date(far.getTime() - 5 * DAY_MS))
  const slightly = inDays(5.1)
  const before = (time: Date) => new Date(time.getTime() - 5 * DAY_MS)
  for (const [expiresAt, expected] of [
    [inDays(4.9), null],
    [slightly, before(slightly)],
    [null, null],
    [far, before(far)],
  ] as const) {
    await changeOpportunity(app, owner, id, { expires_at: expiresAt?.toISOString() ?? null })
    assert.deepEqual(await warnAt(id), expected)
  }
  await changeOpportunity(app, owner, id, { title: 'Without a new time' })
  assert.deepEqual(await warnAt(id), new Date(far.getTime() - 5 * DAY_MS))
  const near = await postIn(app, owner, { expires_at: inDays(4.9).toISOString() })
  assert.equal(await warnAt(near), null)
})

test('the warning comes once, in the language of the owner, also when two programs look at the same time', async () => {
  for (const language of ['en', 'uk'] as const) {
    const reader = await app.member('member')
    await app.owner.updateTable('users').set({ language }).where('id', '=', reader.id).execute()
    const expiresAt = new Date('2999-03-05T14:30:00Z').toISOString()
    const id = await postDue(reader, { title: 'Хранитель «моржів» & Co', expires_at: expiresAt })
    await Promise.all([warn(app), warn(second), warn(app), warn(second)])
    await warn()
    const [found, ...others] = await warnings(reader)
    assert.deepEqual([found?.title, found?.data, others], [titles[language], { opportunityId: id }, []])
    const time = language === 'uk' ? ['5 березня 2999', '14:30'] : ['March 5, 2999', '2:30 PM']
    // In a Ukrainian text a title stands in quotation marks, and its own become inner ones.
    const shown = language === 'uk' ? 'Хранитель „моржів“ & Co' : 'Хранитель «моржів» & Co'
    for (const part of [shown, ...time, 'UTC']) assert.ok(found?.body.includes(part), part)
    assert.equal(await warnAt(id), null)
  }
})

test('a new expiry date gets a warning of its own; an unchanged one neither repeats nor cancels it', async () => {
  const id = await postDue(owner)
  const expires_at = (await storedOpportunity(app, id)).expires_at?.toISOString() ?? ''
  await changeOpportunity(app, owner, id, { expires_at })
  assert.equal((await warnings(owner)).length, 1)
  await changeOpportunity(app, owner, id, { expires_at })
  assert.deepEqual(await warnings(owner), [])
  await changeOpportunity(app, owner, id, { expires_at: inDays(20).toISOString() })
  await makeDue(id)
  assert.equal((await warnings(owner)).length, 1)
})

test('no one is warned about opportunities that are not active, or already over', async () => {
  const ids: string[] = []
  for (const status of ['draft', 'pending', 'closed', 'expired'] as const) {
    const id = await postIn(app, owner, { expires_at: inDays(10).toISOString() }, status)
    await makeDue(id)
    ids.push(id)
  }
  const over = { warn_at: new Date(), expires_at: new Date() }
  await app.owner
    .updateTable('opportunities')
    .set(over)
    .where('id', '=', await postIn(app, owner))
    .execute()
  assert.deepEqual(await warnings(owner), [])
  for (const id of ids) await changeOpportunity(app, owner, id, { status: 'active' })
  assert.equal((await warnings(owner)).length, 4)
})

test('whose account is deleted is not warned; after a restoration there is still time to be', async () => {
  const leaver = await app.member('member')
  const due = await postDue(leaver)
  const later = await postIn(app, leaver, { expires_at: inDays(10).toISOString() })
  await app.request('DELETE', `/api/admin/users/${leaver.id}`, { as: admin, body: {} })
  assert.deepEqual(await warnings(leaver), [])
  assert.equal(await warnAt(due), null)
  assert.equal((await app.request('POST', `/api/admin/users/${leaver.id}/restore`, { as: admin })).status, 200)
  await makeDue(later)
  assert.deepEqual(
    (await warnings(leaver)).map(({ data }) => data),
    [{ opportunityId: later }],
  )
})
