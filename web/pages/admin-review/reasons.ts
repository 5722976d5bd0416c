import { signal } from '@preact/signals'

const KEY = 'review-reasons'
const MAX_KEPT = 15

/** Reasons of one's own that are given often, kept in this browser; the last one first. */
export const keptReasons = signal<readonly string[]>(readKept())

function keep(next: readonly string[]): void {
  keptReasons.value = next.slice(0, MAX_KEPT)
  localStorage.setItem(KEY, JSON.stringify(keptReasons.value))
}

export const keepReason = (reason: string): void => keep([reason, ...keptReasons.value.filter((one) => one !== reason)])

export const dropReason = (reason: string): void => keep(keptReasons.value.filter((one) => one !== reason))

function readKept(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : []
  } catch {
    // Written by hand: none.
    return []
  }
}
