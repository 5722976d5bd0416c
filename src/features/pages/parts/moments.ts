import { dateFormats } from '../../../../web/shared/date-formats.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { html, type SafeHtml } from '../../../platform/lib/html.ts'
import type { Voice } from '../context.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** What is older has its day. */
const MAX_RELATIVE_MS = 7 * DAY_MS

/** When something happened, in words while it is new; the exact moment in the community's time zone is behind it. */
export function moment({ community, locale }: Voice, timestamp: string): SafeHtml {
  const { day, exact } = dateFormats(locale, community.timeZone)
  const date = new Date(timestamp)
  const agoMs = Date.now() - date.getTime()
  const text = agoMs >= 0 && agoMs < MAX_RELATIVE_MS ? agoIn(locale, agoMs) : day.format(date)
  return html`<time datetime="${timestamp}" title="${exact.format(date)}">${text}</time>`
}

const justNow: Readonly<Record<Locale, string>> = { en: 'just now', uk: 'щойно' }

function agoIn(locale: Locale, agoMs: number): string {
  const relative = relativeFormat(locale)
  if (agoMs < MINUTE_MS) return justNow[locale]
  if (agoMs < HOUR_MS) return relative.format(-Math.floor(agoMs / MINUTE_MS), 'minute')
  if (agoMs < DAY_MS) return relative.format(-Math.floor(agoMs / HOUR_MS), 'hour')
  return relative.format(-Math.floor(agoMs / DAY_MS), 'day')
}

const relativeFormats = new Map<Locale, Intl.RelativeTimeFormat>()

const relativeFormat = (locale: Locale): Intl.RelativeTimeFormat =>
  relativeFormats.getOrInsertComputed(locale, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
