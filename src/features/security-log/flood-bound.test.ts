import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import type { SecurityEvent } from './event.ts'
import { MAX_PER_ACCOUNT, MAX_PER_NETWORK, type Omitted, openFloodBound } from './flood-bound.ts'

const from = (ipAddress: string) => ({ ipAddress, userAgent: 'test', requestId: 'one' })
const failure = (ipAddress: string, userId: string | null = null): SecurityEvent => ({
  kind: 'SIGN_IN_FAILED',
  userId,
  origin: from(ipAddress),
})

/** @returns how many of the events are within the bounds */
function open() {
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout'] })
  const reports: (readonly Omitted[])[] = []
  const isWithin = openFloodBound((omitted) => reports.push(omitted))
  return { reports, admit: (events: readonly SecurityEvent[]) => events.filter(isWithin).length }
}

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at))

test('of one account a bounded number is kept each minute, and the rest is reported', () => {
  const { admit, reports } = open()
  const events = times(100, (index) => failure(`192.0.2.${index}`, 'someone'))
  assert.equal(admit(events), MAX_PER_ACCOUNT)
  assert.deepEqual(reports, [])
  mock.timers.tick(60_000)
  assert.deepEqual(reports, [[{ userId: 'someone', network: null, events: 100 - MAX_PER_ACCOUNT }]])
  assert.equal(admit(events.slice(0, 5)), 5)
})

test('of one network a bounded number is kept, an IPv6 customer being one; others are not affected', () => {
  const { admit, reports } = open()
  assert.equal(admit(times(100, (index) => failure(`2001:db8::${index}`))), MAX_PER_NETWORK)
  assert.equal(admit([failure('2001:db8:1::1')]), 1)
  mock.timers.tick(60_000)
  assert.deepEqual(reports, [[{ userId: null, network: '2001:db8:0:0::/64', events: 100 - MAX_PER_NETWORK }]])
})

test('from any number of networks 1,000 are kept, and never at the cost of what needs valid credentials', () => {
  const { admit, reports } = open()
  const addressOf = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`
  assert.equal(admit(times(12_000, (index) => failure(addressOf(index)))), 1_000)
  const change: SecurityEvent = { kind: 'PASSWORD_CHANGED', userId: 'someone', origin: from('10.0.0.1') }
  assert.equal(admit([change]), 1)
  mock.timers.tick(60_000)
  assert.deepEqual(reports, [[{ userId: null, network: null, events: 11_000 }]])
})
