import { dateFormats } from '../../../../web/shared/date-formats.ts'
import { deadlineText, withinLastDay } from '../../../../web/shared/deadline.ts'
import { type HtmlValue, html } from '../../../platform/lib/html.ts'
import type { ListedOpportunity } from '../../opportunities/schema.ts'
import type { Voice } from '../context.ts'
import { opportunityWords } from './words.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** From when on the days that are left are counted. */
const SOON_DAYS = 7

/** Empty where none is named. */
export function placeText({ city, country }: ListedOpportunity['location']): string {
  return [...new Set([city, country])].filter((part) => part !== undefined && part !== '').join(', ')
}

interface Deadline {
  readonly text: HtmlValue
  readonly isSoon: boolean
}

/** In few words: the hour and its zone are shown on demand. */
export function deadline(
  { community, locale }: Voice,
  { expires_at, status }: ListedOpportunity,
): Deadline | undefined {
  if (expires_at === undefined || status !== 'active') return undefined
  const words = opportunityWords[locale]
  const date = new Date(expires_at)
  const daysLeft = Math.floor((date.getTime() - Date.now()) / DAY_MS)
  const isSoon = daysLeft < SOON_DAYS
  const { timeZone } = community
  const day = dateFormats(locale, timeZone).day.format(withinLastDay(date, timeZone))
  const text = html`<time datetime="${expires_at}" title="${deadlineText(locale, date, timeZone)}">${isSoon ? words.daysLeft(daysLeft) : words.until(day)}</time>`
  return { text, isSoon }
}

export const dayText = ({ community, locale }: Voice, date: Date): string =>
  dateFormats(locale, community.timeZone).day.format(date)
