import type { KeepRule } from '../../platform/settings/backup-checks.ts'

export interface Dated {
  readonly madeAt: Date
}

const DAY_MS = 24 * 3600_000
/** 1 January 1970 was a Thursday. */
const MONDAY_OFFSET_DAYS = 3

const dayOf = (date: Date): number => Math.floor(date.getTime() / DAY_MS)
const weekOf = (date: Date): number => Math.floor((dayOf(date) + MONDAY_OFFSET_DAYS) / 7)
const monthOf = (date: Date): number => date.getUTCFullYear() * 12 + date.getUTCMonth()

/**
 * What the rule lets go. Of periods (UTC, weeks from Monday) only those count that have a backup, so that a pause costs
 * none; the newest backup always stays.
 */
export function chooseExpired<Backup extends Dated>(backups: readonly Backup[], rule: KeepRule): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  const kept = new Set([
    ...newestFirst.slice(0, Math.max(rule.newest, 1)),
    ...newestOfEach(newestFirst, dayOf, rule.days),
    ...newestOfEach(newestFirst, weekOf, rule.weeks),
    ...newestOfEach(newestFirst, monthOf, rule.months),
  ])
  return newestFirst.filter((backup) => !kept.has(backup))
}

function newestOfEach<Backup extends Dated>(
  newestFirst: readonly Backup[],
  periodOf: (date: Date) => number,
  count: number,
): Backup[] {
  const newest = new Map<number, Backup>()
  for (const backup of newestFirst) {
    const period = periodOf(backup.madeAt)
    if (!newest.has(period)) newest.set(period, backup)
  }
  return [...newest.values()].slice(0, count)
}
