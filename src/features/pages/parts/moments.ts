import { ourCommunity } from '../../../platform/community/community.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { html, type SafeHtml } from '../../../platform/lib/html.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** What is older has its day. */
const MAX_RELATIVE_MS = 7 * DAY_MS

/** When something happened, in words while it is new; the exact moment in the community's time zone is behind it. */
export function moment(locale: Locale, timestamp: string): SafeHtml {
  const { relative, day, exact } = formatsOf(locale, ourCommunity().timeZone)
  const date = new Date(timestamp)
  const agoMs = Date.now() - date.getTime()
  const text = agoMs >= 0 && agoMs < MAX_RELATIVE_MS ? agoIn(relative, agoMs) : day.format(date)
  return html`<time datetime="${timestamp}" title="${exact.format(date)}">${text}</time>`
}

function agoIn(relative: Intl.RelativeTimeFormat, agoMs: number): string {
  if (agoMs < MINUTE_MS) return relative.format(0, 'second')
  if (agoMs < HOUR_MS) return relative.format(-Math.floor(agoMs / MINUTE_MS), 'minute')
  if (agoMs < DAY_MS) return relative.format(-Math.floor(agoMs / HOUR_MS), 'hour')
  return relative.format(-Math.floor(agoMs / DAY_MS), 'day')
}

interface Formats {
  readonly relative: Intl.RelativeTimeFormat
  readonly day: Intl.DateTimeFormat
  readonly exact: Intl.DateTimeFormat
}

/** Making one costs as much as writing a page; there are as many as languages, and one time zone. */
const made = new Map<string, Formats>()

function formatsOf(locale: Locale, timeZone: string): Formats {
  const key = `${locale} ${timeZone}`
  let formats = made.get(key)
  if (formats === undefined) {
    const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
    formats = {
      relative: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
      day: new Intl.DateTimeFormat(locale, day),
      exact: new Intl.DateTimeFormat(locale, { ...day, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }),
    }
    made.set(key, formats)
  }
  return formats
}
