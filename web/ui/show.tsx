import { computed } from '@preact/signals'
import { boot } from '../boot.ts'
import { ownPath } from '../own-path.ts'
import { timeZone } from '../session.ts'
import { dateFormats } from '../shared/date-formats.ts'
import { dayOfDeadline, deadlineText } from '../shared/deadline.ts'
import { defineWords, locale } from '../words.ts'

const words = defineWords({ justNow: 'just now' }, { justNow: 'щойно' })

const MINUTE_MS = 60_000
const units = [
  ['year', 365 * 24 * 60],
  ['month', 30 * 24 * 60],
  ['week', 7 * 24 * 60],
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** How long ago, or until when; the exact moment on demand. */
export function Time({ at, isExact = false }: { readonly at: string; readonly isExact?: boolean }) {
  const moment = new Date(at)
  return (
    <time dateTime={at} title={zonedTime(moment)}>
      {isExact ? exactTime(moment) : relativeTime(moment)}
    </time>
  )
}

/** Made once for each time zone: making one takes longer than a row of a list may. */
export const formatOf = (options: Intl.DateTimeFormatOptions) =>
  computed(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: timeZone.value }))

const dayFormat = formatOf({ dateStyle: 'long' })
const shortDayFormat = formatOf({ dateStyle: 'medium' })

const exactFormat = formatOf({ dateStyle: 'long', timeStyle: 'short' })

/** To the minute, by the reader's clock. */
export const exactTime = (moment: Date): string => exactFormat.value.format(moment)

/** With its zone, which need not be that of the community or of a mail about it. */
export const zonedTime = (moment: Date): string => dateFormats(locale, timeZone.value).exact.format(moment)

export const shortDay = (moment: Date): string => shortDayFormat.value.format(moment)

/** A day without an hour. */
export const dayOf = (at: string): string => dayFormat.value.format(new Date(at))

/** Until when something goes that concerns the community: in its zone, as on its pages. */
export const deadline = (at: string): string => deadlineText(locale, new Date(at), boot.info.timeZone)

/** The day of a moment there, as fields take it: `2026-12-31`. */
export const communityDay = (moment: Date): string => dayOfDeadline(moment, boot.info.timeZone)

const relativeFormat = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

export function relativeTime(moment: Date, now = Date.now()): string {
  const minutes = (moment.getTime() - now) / MINUTE_MS
  const found = units.find(([, minutesOfUnit]) => Math.abs(minutes) >= minutesOfUnit)
  if (found === undefined) return minutes > 0 ? relativeFormat.format(0, 'second') : words().justNow
  const [unit, length] = found
  return relativeFormat.format(Math.trunc(minutes / length), unit)
}

interface AvatarProps {
  readonly name: string
  readonly image: string | null | undefined
  readonly isLarge?: boolean
}

/** A picture of somebody that is ours, or the first letters of the name, which stands beside it: no other site is asked. */
export function Avatar({ name, image, isLarge = false }: AvatarProps) {
  const classes = isLarge ? 'avatar large' : 'avatar'
  const path = ownPath(image)
  if (path !== undefined) return <img class={classes} src={path} alt="" width={40} height={40} loading="lazy" />
  return (
    <span class={classes} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0x2e))
    .join('')
    .toLocaleUpperCase()
