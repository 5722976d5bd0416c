import { computed, effect, signal } from '@preact/signals'
import type { Answer } from '../client/src/index.ts'
import { api, HromadaError, quietApi } from './api.ts'
import { boot } from './boot.ts'
import { presentZone } from './shared/present-zone.ts'
import { askToSignIn, noteSignedIn, signInAsked } from './sign-in-dialog-state.ts'
import { type Locale, locale } from './words.ts'

export type Profile = Answer<'get', '/api/profile'>
export type Role = Profile['role']

/** Whoever is signed in; null: nobody. */
export const profile = signal<Profile | null>(boot.profile)

const order: readonly string[] = ['visitor', 'subscriber', 'member', 'confidential', 'admin']

export const hasAtLeast = (minRole: Role): boolean =>
  profile.value !== null && order.indexOf(profile.value.role) >= order.indexOf(minRole)

/** In which moments are shown: that of the device. */
export const timeZone = computed(
  () => presentZone(Intl.DateTimeFormat().resolvedOptions().timeZone) || boot.info.timeZone,
)

/** Reads anew who is signed in, after signing in, and after what changes it. */
export async function loadProfile(): Promise<Profile | null> {
  try {
    profile.value = await api.get('/api/profile')
  } catch (error) {
    if (!(error instanceof HromadaError && error.status === 401)) throw error
    profile.value = null
  }
  return profile.value
}

/** Ends the session. */
export async function signOut(): Promise<void> {
  await api.post('/api/auth/sign-out')
  location.assign('/')
}

/**
 * Whoever signs out, or in to another account, in one tab has done so in all: what a tab shows is of one account only, and
 * what is written there is for that one. It is found out when somebody comes back to the tab.
 */
export function watchOtherTabs(): void {
  addEventListener('focus', () => void lookForAccount())
  addEventListener('pageshow', ({ persisted }) => persisted && void lookForAccount())
}

async function lookForAccount(): Promise<void> {
  const shown = profile.peek()
  if (shown === null || signInAsked.peek() !== null) return
  try {
    const { id, email, emailVerified } = await quietApi.get('/api/profile')
    if (id !== shown.id) location.assign('/app')
    // By a mailed link, in another tab.
    else if (email !== shown.email || emailVerified !== shown.emailVerified)
      profile.value = { ...shown, email, emailVerified }
  } catch (error) {
    // Of a network that is gone one hears when it is needed.
    if (error instanceof HromadaError && error.status === 401) await askToSignIn('ended')
  }
}

effect(() => {
  const { language, theme } = profile.value?.preferences ?? { language: undefined, theme: 'system' }
  // What is being saved is saved by then.
  if (language) setTimeout(() => readIn(language))
  noteSignedIn(profile.value !== null)
  const { dataset } = document.documentElement
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  else delete dataset.theme
})

const READ_IN = 'read-in'

/** The words of another language come with its document: the page is loaded anew, once. */
function readIn(language: Locale): void {
  if (language === locale) {
    sessionStorage.removeItem(READ_IN)
    return
  }
  if (sessionStorage.getItem(READ_IN) === language) return
  sessionStorage.setItem(READ_IN, language)
  const address = new URL(location.href)
  address.searchParams.delete('lang')
  location.replace(address)
}
