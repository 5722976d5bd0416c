import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOfDeadline, deadlineText } from '../../../web/shared/deadline.ts'
import { lastWholeDayInWords } from './day.ts'

const ZONE = 'Europe/Kyiv'

test('a deadline at the end of a day, or at the midnight behind it, is that day', () => {
  for (const time of [
    '2026-12-31T21:59:00Z',
    '2026-12-31T21:59:59Z',
    '2026-12-31T21:59:59.999Z',
    '2026-12-31T22:00:00Z',
  ]) {
    assert.equal(deadlineText('en', new Date(time), ZONE), 'December 31, 2026', time)
    assert.equal(deadlineText('uk', new Date(time), ZONE), '31 грудня 2026 р.', time)
    assert.equal(dayOfDeadline(new Date(time), ZONE), '2026-12-31', time)
  }
})

test('any other deadline has its time and zone', () => {
  assert.match(deadlineText('en', new Date('2026-12-31T16:00:00Z'), ZONE), /^December 31, 2026 at 06:00\sPM GMT\+2$/)
  assert.match(deadlineText('uk', new Date('2026-12-31T22:00:00.001Z'), ZONE), /^1 січня 2027 р\. о 00:00 GMT\+2$/)
  assert.equal(dayOfDeadline(new Date('2026-12-31T16:00:00Z'), ZONE), '2026-12-31')
  assert.equal(dayOfDeadline(new Date('2026-12-31T23:30:00Z'), ZONE), '2027-01-01')
})

test('the last whole day is over before the time', () => {
  for (const [time, day] of [
    ['2026-12-26T12:00:00Z', 'December 25, 2026'],
    ['2026-12-26T22:00:00Z', 'December 26, 2026'],
    ['2026-12-26T21:59:59.999Z', 'December 26, 2026'],
    ['2026-12-26T21:59:59Z', 'December 25, 2026'],
    ['2026-10-25T21:30:00Z', 'October 24, 2026'],
  ] as const)
    assert.equal(lastWholeDayInWords(new Date(time), 'en', ZONE), day, time)
})
