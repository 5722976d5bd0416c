import { computed, signal } from '@preact/signals'

interface Place {
  readonly path: string
  readonly search: string
}

const current = (): Place => ({ path: location.pathname, search: location.search })

const place = signal(current())

let isMoved = false

/** Whether the reader has gone to another page of this document. */
export const hasMoved = (): boolean => isMoved

function show(next: Place): void {
  if (next.path !== place.value.path) isMoved = true
  place.value = next
}

/** The path and the query of the address: the one source of truth for filters, tabs and pages of lists. */
export const path = computed(() => place.value.path)
/** Of the thing that the address names: `/app/opportunities/{id}/…`. */
export const idInPath = computed(() => decoded(path.value.split('/')[3]))
export const query = computed(() => new URLSearchParams(place.value.search))

/**
 * Asked before leaving; answers whether the page may be left, as with something unsaved. When the whole document goes,
 * it must not ask: the browser does.
 */
type Guard = (isUnloading: boolean) => boolean
const guards = new Set<Guard>()

/** @returns ends the watch */
export function guardLeaving(guard: Guard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

const mayLeave = (isUnloading = false) => [...guards].every((guard) => guard(isUnloading))

interface Navigation {
  readonly replace?: boolean
  /** The path on which this was begun: whoever has gone elsewhere meanwhile stays there. */
  readonly from?: string
}

/** Goes to an address of the app, or, outside of it, leaves the app. */
export function navigate(to: string, { replace = false, from = place.value.path }: Navigation = {}): void {
  if (from !== place.value.path) return
  const target = new URL(to, location.href)
  if (target.origin !== location.origin || !isOfApp(target.pathname)) {
    location.assign(target)
    return
  }
  if (target.pathname !== place.value.path && !mayLeave(false)) return
  const moved = target.pathname !== place.value.path
  history[replace ? 'replaceState' : 'pushState'](null, '', target)
  show(current())
  if (moved) scrollTo(0, 0)
}

/**
 * Changes values of the query; null and '' take one out. A page number does not outlive a changed filter. What was chosen
 * by a press is a step that the browser goes back by; what is typed replaces what was typed before.
 */
export function setQuery(changes: Readonly<Record<string, string | null>>, { replace = false } = {}): void {
  const next = new URLSearchParams(place.value.search)
  if (!('page' in changes)) next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  const search = next.toString()
  const to = place.value.path + (search && `?${search}`)
  navigate(to, { replace: replace || to === place.value.path + place.value.search })
}

const isOfApp = (pathname: string) => pathname === '/app' || pathname.startsWith('/app/')

/** Links within the app change the page; all others, and those with a modifier, are the browser's. */
export function followLinks(): void {
  addEventListener('popstate', () => {
    const { path, search } = place.value
    // The address has moved already.
    if (location.pathname !== path && !mayLeave()) history.pushState(null, '', path + search)
    show(current())
  })
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    ) {
      return
    }
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return
    if (!isOfApp(link.pathname) || (link.hash !== '' && link.pathname === location.pathname)) return
    event.preventDefault()
    navigate(link.href)
  })
  addEventListener('beforeunload', (event) => {
    if (!mayLeave(true)) event.preventDefault()
  })
}

function decoded(segment = ''): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
