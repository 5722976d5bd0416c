import { signal } from '@preact/signals'

interface Asked {
  /** The session is gone, or began too long ago for what is to be done, or nothing was proven by it lately. */
  readonly reason: 'ended' | 'stale' | 'unproven'
  readonly answer: (isSignedIn: boolean) => void
}

/** Single flight: requests that fail together share one dialog. */
export const signInAsked = signal<Asked | null>(null)

let pending: Promise<boolean> | undefined

/** Whether somebody signed in again; at once false where nobody was signed in before. */
export function askToSignIn(reason: Asked['reason']): Promise<boolean> {
  if (!wasSignedIn) return Promise.resolve(false)
  pending ??= new Promise<boolean>((answer) => {
    signInAsked.value = { reason, answer }
  }).finally(() => {
    signInAsked.value = null
    pending = undefined
  })
  return pending
}

/** How often the session was replaced by another of the same account while the page was open. */
export const renewals = signal(0)

let wasSignedIn = false

export function noteSignedIn(isSignedIn: boolean): void {
  wasSignedIn = isSignedIn
}
