import { titles } from '../navigation.ts'
import { navigate } from '../router.ts'
import { hasAtLeast } from '../session.ts'
import type { IconName } from '../ui/icon.tsx'
import { deskEntries, ownEntries } from './entries.ts'
import { currentShortcuts } from './shortcuts.ts'
import { words } from './words.ts'

export interface Command {
  readonly label: string
  readonly icon: IconName
  readonly keys?: string | undefined
  readonly run: () => void
}

/** Pages, and what can be done on the page. */
export function commandsFor(typed: string): Command[] {
  const pages = [...ownEntries(), ...deskEntries()].map(
    ({ href, title, icon, key }): Command => ({
      label: titles()[title],
      icon,
      keys: key && `g ${key}`,
      run: () => navigate(href),
    }),
  )
  const acts = currentShortcuts()
    .filter(({ isPlace }) => !isPlace)
    .map(({ label, keys, run }): Command => ({ label, icon: 'zap', keys, run }))
  return [...pages, ...acts].filter(({ label }) => isFoundIn(label, typed))
}

/** That of the community is the last. */
export function searchesFor(typed: string): Command[] {
  if (typed === '') return []
  const all: Command = {
    label: words().searchAll(typed),
    icon: 'search',
    run: () => navigate(`/search?q=${encodeURIComponent(typed)}`),
  }
  return [...deskSearches(typed), all]
}

const IS_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Looks of administrators at people are recorded: these searches begin on their own pages, with Enter. */
function deskSearches(typed: string): Command[] {
  if (!hasAtLeast('admin')) return []
  const { searchUsers, searchAudit } = words()
  const query = encodeURIComponent(typed)
  const users: Command = {
    label: searchUsers(typed),
    icon: 'users',
    run: () => navigate(`/app/admin/users?search=${query}`),
  }
  const audit: Command = {
    label: searchAudit(typed),
    icon: 'scroll-text',
    run: () => navigate(`/app/admin/audit?targetId=${query}`),
  }
  return IS_ID.test(typed) ? [users, audit] : [users]
}

/** Each word of what was typed begins a word of the label. */
const isFoundIn = (label: string, typed: string) => {
  const parts = label.toLowerCase().split(/[\s-]+/)
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => parts.some((part) => part.startsWith(word)))
}
