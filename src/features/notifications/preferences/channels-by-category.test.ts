// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finalDelivery } from '../../../../test/harness/delivery-fixtures.ts'
import { announce } from '../../../../test/harness/notification-fixtures.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'

const path = '/api/notifications/preferences'

const app = testApp()
const admin = testMember(app, 'admin')

const change = (as: Member, body: unknown) => app.request('PUT', path, { as, body })
const channelsOf = async (as: Member) => (await app.request('GET', path, { as })).body.channelsByCategory

const all = { inApp: true, email: true, sms: true, push: true }
const everything = {
  system: all,
  entities: all,
  opportunities: all,
  wallet: all,
  security: all,
  marketing: all,
  messages: all,
}

test('a kind comes by the channels that are left to it, and what is not sent stays as it is', async () => {
  const member = await app.member('member')
  assert.deepEqual(await channelsOf(member), everything)
  const email = { channelsByCategory: { opportunities: { email: false }, system: { push: false, inApp: false } } }
  assert.equal((await change(member, email)).status, 200)
  const both = [
    change(member, { channelsByCategory: { opportunities: { sms: false } } }),
    change(member, { channelsByCategory: { system: { inApp: true }, wallet: {} } }),
  ]
  for (const { status } of await Promise.all(both)) assert.equal(status, 200)
  assert.deepEqual(await channelsOf(member), {
    ...everything,
    opportunities: { ...all, email: false, sms: false },
    system: { ...all, push: false },
  })
  const exported = (await app.request('GET', '/api/profile/export', { as: member })).body.notifications
    .notificationPreferences
  assert.deepEqual(exported[0].muted, ['EMAIL:opportunities', 'PUSH:system', 'SMS:opportunities'])
})

test('what is no choice is refused, and changes nothing', async () => {
  const member = await app.member('member')
  const refused = [{ system: { email: 'no' } }, { system: false }, []]
  for (const channelsByCategory of refused) {
    const { status, body } = await change(member, { channelsByCategory })
    assert.deepEqual(
      [status, body.error],
      [400, 'Invalid preferences data provided.'],
      JSON.stringify(channelsByCategory),
    )
  }
  assert.deepEqual(await channelsOf(member), everything)
})

test('what does not come by a channel says so there, and comes by the others', async () => {
  const member = await app.member('member')
  await change(member, { channelsByCategory: { system: { email: false }, marketing: { inApp: false } } })
  const tell = async (given: object) => {
    const { status, body, text } = await announce(app, admin, {
      userId: member.id,
      channels: ['IN_APP', 'EMAIL'],
      ...given,
    })
    assert.equal(status, 201, text)
    return String(body.data.notifications[0].id)
  }
  const [kept, hidden] = [await tell({}), await tell({ type: 'MARKETING_OFFER' })]
  const outcome = async (id: string, channel: 'IN_APP' | 'EMAIL') => {
    const { status, failure_reason } = await finalDelivery(app, id, channel)
    return [status, failure_reason]
  }
  const muted = ['SKIPPED', 'channel switched off for this type']
  assert.deepEqual(await outcome(kept, 'EMAIL'), muted)
  assert.deepEqual(await outcome(hidden, 'IN_APP'), muted)
  assert.deepEqual(await outcome(hidden, 'EMAIL'), ['SKIPPED', 'channel not configured'])
})
