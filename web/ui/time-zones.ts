import { signal } from '@preact/signals'
import { boot } from '../boot.ts'
import { timeZone as zoneOfDevice } from '../session.ts'
import { presentZone } from '../shared/present-zone.ts'
import { whenIdle } from '../shell/when-idle.ts'
import { locale } from '../words.ts'
import type { Choice } from './fields.tsx'

export const ofDevice = zoneOfDevice.value

export const shownZone = (zone: string): string => zone.replaceAll('_', ' ')

const known = [ofDevice, 'UTC', ...Intl.supportedValuesOf('timeZone').map(presentZone)]

/** What the reader's language calls the time of each zone: the browser takes a tenth of a second to say it of all. */
const longNames = signal<ReadonlyMap<string, string>>(new Map())
let areAsked = false

function askForLongNames(): void {
  if (areAsked) return
  areAsked = true
  whenIdle(() => {
    longNames.value = new Map(known.map((zone) => [zone, longName(zone)]))
  })
}

/** Empty where it would say no more than the identifier. */
function longName(timeZone: string): string {
  try {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return name.startsWith('GMT') || name.includes(placeOf(timeZone)) ? '' : name
  } catch {
    // A browser that knows it by its former name only.
    return ''
  }
}

const placeOf = (zone: string) => shownZone(zone).split('/').at(-1) ?? zone

/** All that the browser knows, and the one that is chosen: what is likely meant stands first. */
export function timeZoneChoices(chosen: string): Choice[] {
  askForLongNames()
  const zones = [ofDevice, boot.info.timeZone, ...[chosen, ...known].toSorted()]
  return [...new Set(zones)].map((value) => {
    const name = longNames.value.get(value)
    return { value, label: name ? `${shownZone(value)} · ${name}` : shownZone(value) }
  })
}
