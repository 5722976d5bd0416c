import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { SecurityEvent } from './event.ts'
import { MAX_PER_ACCOUNT, MAX_PER_NETWORK, type Omitted, openFloodBound } from './flood-bound.ts'

const from = (ipAddress: string) => ({ ipAddress, userAgent: 'test', requestId: 'one' })
const failure = (ipAddress: string, userId: string | null = null): SecurityEvent => ({
  kind: 'SIGN_IN_FAILED',
  userId,
  origin: from(ipAddress),
})

function open({ mock: { timers } }: TestContext) {
  timers.enable({ apis: ['setTimeout'] })
  const reports: (readonly Omitted[])[] = []
  const { isWithin, end } = openFloodBound((omitted) => reports.push(omitted))
  return {
    reports,
    /** @returns how many of the events are within the bounds */
    admit: (events: readonly SecurityEvent[]) => events.filter(isWithin).length,
    endMinute: () => timers.tick(60_000),
    end,
  }
}

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at))

test('of one account a bounded number is stored each minute, and the rest is reported', (context) => {
  const { admit, reports, endMinute } = open(context)
  const events = times(100, (index) => failure(`192.0.2.${index}`, 'someone'))
  assert.equal(admit(events), MAX_PER_ACCOUNT)
  assert.deepEqual(reports, [])
  endMinute()
  assert.deepEqual(reports, [[{ userId: 'someone', network: null, events: 100 - MAX_PER_ACCOUNT }]])
  assert.equal(admit(events.slice(0, 5)), 5)
})

test('what the minute that has begun left out is reported when the program ends, and once', (context) => {
  const { admit, reports, end, endMinute } = open(context)
  admit(times(70, (index) => failure(`192.0.2.${index}`, 'someone')))
  end()
  endMinute()
  assert.deepEqual(reports, [[{ userId: 'someone', network: null, events: 70 - MAX_PER_ACCOUNT }]])
})

test('of one network a bounded number is stored, an IPv6 customer being one; others are not affected', (context) => {
  const { admit, reports, endMinute } = open(context)
  assert.equal(admit(times(100, (index) => failure(`2001:db8::${index}`))), MAX_PER_NETWORK)
  assert.equal(admit([failure('2001:db8:1::1')]), 1)
  endMinute()
  assert.deepEqual(reports, [[{ userId: null, network: '2001:db8:0:0::/64', events: 100 - MAX_PER_NETWORK }]])
})

test('from any number of networks 1,000 are stored, and never at the cost of what needs valid credentials', (context) => {
  const { admit, reports, endMinute } = open(context)
  const addressOf = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`
  assert.equal(admit(times(12_000, (index) => failure(addressOf(index)))), 1_000)
  const change: SecurityEvent = { kind: 'PASSWORD_CHANGED', userId: 'someone', origin: from('10.0.0.1') }
  assert.equal(admit([change]), 1)
  endMinute()
  assert.deepEqual(reports, [[{ userId: null, network: null, events: 11_000 }]])
})
