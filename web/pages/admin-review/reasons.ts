import { type ReadonlySignal, signal } from '@preact/signals'

const MAX_KEPT = 15

/** Reasons of one's own that are often given for an act, kept in this browser; the last one first. */
export interface KeptReasons {
  readonly all: ReadonlySignal<readonly string[]>
  readonly keep: (reason: string) => void
  readonly drop: (reason: string) => void
}

function openReasons(key: string): KeptReasons {
  const all = signal(readKept(key))
  const change = (next: readonly string[]) => {
    all.value = next.slice(0, MAX_KEPT)
    localStorage.setItem(key, JSON.stringify(all.value))
  }
  const without = (reason: string) => all.value.filter((one) => one !== reason)
  return { all, keep: (reason) => change([reason, ...without(reason)]), drop: (reason) => change(without(reason)) }
}

export const keptReasons = { sendBack: openReasons('review-reasons'), remove: openReasons('removal-reasons') }

function readKept(key: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : []
  } catch {
    // Written by hand: none.
    return []
  }
}
