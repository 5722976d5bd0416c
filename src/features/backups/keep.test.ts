import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { chooseExpired, type Dated } from './keep.ts'

const dates = fc.uniqueArray(
  fc.date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2026-12-31T00:00:00Z'), noInvalidDate: true }),
  { maxLength: 80, selector: (date) => date.getTime() },
)
const upTo = fc.integer({ min: 0, max: 12 })
const rules = fc.record({ newest: upTo, days: upTo, weeks: upTo, months: upTo })

const keptOf = (backups: readonly Dated[], rule: Parameters<typeof chooseExpired>[1]) => {
  const expired = new Set(chooseExpired(backups, rule))
  return backups.filter((backup) => !expired.has(backup))
}
const dayOf = ({ madeAt }: Dated) => madeAt.toISOString().slice(0, 10)
const monthOf = ({ madeAt }: Dated) => madeAt.toISOString().slice(0, 7)

test('whatever the rule, the newest stay, and the newest of each of so many days and months, and no more than it says', () => {
  fc.assert(
    fc.property(dates, rules, (made, rule) => {
      const backups = made.map((madeAt) => ({ madeAt })).sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
      const kept = keptOf(backups, rule)
      assert.deepEqual(kept.slice(0, 1), backups.slice(0, 1))
      for (const backup of backups.slice(0, rule.newest)) assert.ok(kept.includes(backup))
      for (const [periodOf, count] of [
        [dayOf, rule.days],
        [monthOf, rule.months],
      ] as const) {
        for (const period of [...new Set(backups.map(periodOf))].slice(0, count)) {
          assert.ok(kept.includes(backups.find((backup) => periodOf(backup) === period) as Dated), period)
        }
      }
      assert.ok(kept.length <= Math.max(rule.newest, 1) + rule.days + rule.weeks + rule.months)
      assert.deepEqual(chooseExpired(kept, rule), [])
    }),
  )
})

test('what is removed day by day leaves the newest of the last days, weeks and months', () => {
  const rule = { newest: 0, days: 7, weeks: 4, months: 6 }
  let kept: Dated[] = []
  for (let day = 0; day < 400; day += 1) {
    kept = keptOf([...kept, { madeAt: new Date(Date.UTC(2025, 0, 1 + day, 2, 30)) }], rule)
  }
  assert.deepEqual(kept.map(dayOf), [
    ...['2025-09-30', '2025-10-31', '2025-11-30', '2025-12-31', '2026-01-18', '2026-01-25'],
    ...['2026-01-29', '2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02', '2026-02-03', '2026-02-04'],
  ])
})
