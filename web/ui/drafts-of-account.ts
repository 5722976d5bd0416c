import { profile } from '../session.ts'

/** Before the account, the thing, and the number of the draft. */
export const DRAFT_PREFIX = 'draft:'

/** What is written by whoever is signed in. @param id of the thing, where there may be several */
export const draftName = (kind: string, id?: string): string =>
  [profile.peek()?.id, kind, ...(id === undefined ? [] : [id])].join(':')

const keysOfAccount = (accountId: string) =>
  Object.keys(localStorage).filter((key) => key.startsWith(`${DRAFT_PREFIX}${accountId}:`))

/** How many drafts of an account this browser keeps. */
export const countDrafts = (accountId: string): number => keysOfAccount(accountId).length

/** They go with the account when it signs out. */
export function forgetDrafts(accountId: string): void {
  for (const key of keysOfAccount(accountId)) localStorage.removeItem(key)
}
