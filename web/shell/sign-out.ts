import { profile, signOut } from '../session.ts'
import { confirmAct } from '../ui/dialog.tsx'
import { countDrafts, forgetDrafts } from '../ui/drafts-of-account.ts'
import { attempt } from '../ui/toasts.tsx'
import { words } from './words.ts'

/** Drafts of the account do not stay in a browser that it has left: asks before they go. */
export async function signOutHere(): Promise<void> {
  const { signOut: action, draftsTitle, draftsText } = words()
  const id = profile.peek()?.id ?? ''
  const count = countDrafts(id)
  if (count > 0 && !(await confirmAct({ title: draftsTitle, text: draftsText(count), action }))) return
  await attempt(async () => {
    await signOut()
    forgetDrafts(id)
  })
}
