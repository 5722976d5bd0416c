import type { Locale } from '../database/tables/accounts.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { type Logo, readLogo } from './logo.ts'

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
}

const byDefault: Community = { ...readSettings({}).community, logo: undefined }

let current = byDefault

/** Of the whole process, like its environment: set at its start, and read wherever a text for people is made. */
export const ourCommunity = (): Community => current

/**
 * Throws SettingsError for a logo that cannot be used.
 * @returns ends the use
 */
export async function useCommunity({ logoFile, ...settings }: Settings['community']): Promise<() => void> {
  const community = { ...settings, logo: logoFile === undefined ? undefined : await readLogo(logoFile) }
  current = community
  return () => {
    if (current === community) current = byDefault
  }
}
