import { type ReadonlySignal, signal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { DRAFT_PREFIX } from './drafts-of-account.ts'
import type { FormState, Values } from './form.tsx'
import { useUnsavedGuard } from './unsaved.ts'

const KEPT_AFTER_MS = 300
/** Of one thing, as when it is written in several tabs; the oldest gives way. */
const MOST_DRAFTS = 5

interface Kept<Fields> {
  readonly key: string
  readonly at: string
  /** Only fields that differ from what the service has: the others may change there meanwhile. */
  readonly values: Partial<Fields>
}

export interface Draft<Fields> {
  /** What was found and is neither taken up nor thrown away yet. */
  readonly kept: ReadonlySignal<Kept<Fields> | null>
  /** What is written and not sent is in this browser. */
  readonly isKept: ReadonlySignal<boolean>
  /** This browser has no room for it. */
  readonly isFull: ReadonlySignal<boolean>
  /** What the service has. */
  readonly saved: () => Fields
  readonly hasUnsaved: () => boolean
  readonly restore: () => void
  readonly discard: () => void
  /**
   * The service has these values; what was written since then stays a draft.
   * @param name of the thing, where it has got another one by being stored
   */
  readonly accept: (values: Fields, name?: string) => void
}

interface DraftOptions {
  /** Whether there is something that cannot be kept, as chosen files. */
  readonly holdsMore?: () => boolean
}

/**
 * Keeps what is being written in this browser, under a name that has the account and the thing in it, 300 ms after the
 * last change, and at once when the page is left, before which it asks. A form writes over no draft but its own: what it
 * finds, or another tab writes, stays beside it.
 */
export function useDraft<Fields extends Values>(
  name: string,
  form: FormState<Fields>,
  { holdsMore }: DraftOptions = {},
): Draft<Fields> {
  const { draft, watch, isMoved } = useMemo(() => openDraft(name, form), [name, form])
  useEffect(watch, [watch])
  useUnsavedGuard(
    () => (draft.hasUnsaved() && !isMoved()) || holdsMore?.() === true,
    () => !draft.isFull.peek(),
  )
  return draft
}

function openDraft<Fields extends Values>(name: string, form: FormState<Fields>) {
  const kept = signal<Kept<Fields> | null>(null)
  const isKept = signal(false)
  const isFull = signal(false)
  let saved = form.values.peek()
  let keys = keysOf(name)
  let own: string | undefined
  /** What is unsaved is found where the thing is now. */
  let isMoved = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const changes = () => changedFields(form.values.peek(), saved)
  const hasUnsaved = () => Object.keys(changes()).length > 0
  const find = () => {
    kept.value = keys.flatMap((key) => (key === own ? [] : (readKept<Fields>(key) ?? [])))[0] ?? null
  }

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    if (hasUnsaved()) {
      own ??= keyToWrite(keys)
      isKept.value = store(own, { at: new Date().toISOString(), values: changes() })
      isFull.value = !isKept.value
    } else if (own !== undefined) {
      localStorage.removeItem(own)
      own = undefined
      isKept.value = false
    }
  }
  const flush = () => timer !== undefined && write()

  function hearOthers({ key }: StorageEvent): void {
    if (key === own && own !== undefined) {
      own = undefined
      write()
    } else if (key !== null && key === kept.peek()?.key) find()
  }

  function watch(): () => void {
    find()
    let isFirst = true
    const end = form.values.subscribe(() => {
      if (!isFirst) {
        clearTimeout(timer)
        timer = setTimeout(write, KEPT_AFTER_MS)
      }
      isFirst = false
    })
    addEventListener('pagehide', flush)
    addEventListener('storage', hearOthers)
    return () => {
      removeEventListener('pagehide', flush)
      removeEventListener('storage', hearOthers)
      flush()
      end()
    }
  }

  function restore(): void {
    const found = kept.peek()
    if (found === null) return
    // What was written above it meanwhile is a draft of its own.
    write()
    own = found.key
    // A field that came with a newer form keeps what it has.
    form.values.value = { ...saved, ...found.values }
    find()
  }

  function discard(): void {
    const found = kept.peek()
    if (found !== null) localStorage.removeItem(found.key)
    find()
  }

  function accept(values: Fields, newName?: string): void {
    saved = values
    if (newName !== undefined && newName !== name) {
      if (own !== undefined) localStorage.removeItem(own)
      own = undefined
      isKept.value = false
      keys = keysOf(newName)
      isMoved = true
    }
    write()
  }

  const draft: Draft<Fields> = { kept, isKept, isFull, saved: () => saved, hasUnsaved, restore, discard, accept }
  return { draft, watch, isMoved: () => isMoved }
}

/** What was written last under a name, where there is no form for it any more. */
export const lastDraft = <Fields>(name: string): Partial<Fields> | undefined =>
  draftsOf<Fields>(name).toSorted((one, other) => other.at.localeCompare(one.at))[0]?.values

const draftsOf = <Fields>(name: string) => keysOf(name).flatMap((key) => readKept<Fields>(key) ?? [])

const keysOf = (name: string): readonly string[] => [
  `${DRAFT_PREFIX}${name}`,
  ...Array.from({ length: MOST_DRAFTS - 1 }, (_, index) => `${DRAFT_PREFIX}${name}#${index + 2}`),
]

/** The first one that is free. */
function keyToWrite(keys: readonly string[]): string {
  const drafts = keys.map((key) => ({ key, at: readKept(key)?.at ?? '' }))
  return drafts.reduce((first, one) => (one.at < first.at ? one : first)).key
}

function store(key: string, kept: Omit<Kept<unknown>, 'key'>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
    return true
  } catch {
    // Full, or switched off: the page says so.
    return false
  }
}

function readKept<Fields>(key: string): Kept<Fields> | null {
  try {
    const kept: Partial<Kept<Fields>> | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    return kept?.at && kept.values ? { key, at: kept.at, values: kept.values } : null
  } catch {
    // Of an older form, or written by hand: no draft.
    return null
  }
}

const changedFields = <Fields extends Values>(values: Fields, saved: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name])),
  ) as Partial<Fields>
