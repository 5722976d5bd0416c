import { ourCommunity } from '../community/community.ts'
import type { Locale } from '../database/tables/accounts.ts'

/** A day in words, where the community is: "November 25, 2026". */
export const dayInWords = (time: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: ourCommunity().timeZone }).format(time)
