import type { Locale } from '../database/tables/accounts.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import type { Logo } from './logo.ts'

/** Whose service this is, as people see it. */
interface Community {
  readonly name: string
  readonly description: string | undefined
  readonly logo: Logo | undefined
  /** As in CSS, with six digits. */
  readonly color: string
  /** Of people whose own is not known, like the time zone. */
  readonly language: Locale
  readonly timeZone: string
  /** An e-mail address or a URL. */
  readonly contact: string | undefined
  /** The paths of a front end of the operator's own; undefined: people read our own pages. */
  readonly frontEnd: Settings['site'] | undefined
}

const byDefault: Community = { ...readSettings({}).community, frontEnd: undefined }

let current = byDefault

/** Of the whole process, like its environment: set at its start, and read wherever a text for people is made. */
export const ourCommunity = (): Community => current

/** @returns ends the use */
export function useCommunity({ community: described, site, publicUrl }: Settings): () => void {
  const isElsewhere = site.url !== undefined && site.url !== publicUrl
  const community = { ...described, frontEnd: isElsewhere ? site : undefined }
  current = community
  return () => {
    if (current === community) current = byDefault
  }
}
