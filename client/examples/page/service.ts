import { createHromadaClient } from '../../src/index.ts'

const KEY = 'hromada-token'

export const baseUrl = document.documentElement.dataset.service ?? location.origin
export const isSignedIn = () => sessionStorage.getItem(KEY) !== null

/** Who calls is looked up for each request. */
export const hromada = createHromadaClient({ baseUrl, token: () => sessionStorage.getItem(KEY) ?? undefined })

/** @param token of the session, or null when it has ended; the page is shown anew */
export function enter(token: string | null): void {
  if (token === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, token)
  location.reload()
}
