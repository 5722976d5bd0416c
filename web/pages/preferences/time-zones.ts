import type { Choice } from '../../ui/fields.tsx'

/** Browsers keep the former name, which the service has replaced. */
const presentName = (zone: string) => (zone === 'Europe/Kiev' ? 'Europe/Kyiv' : zone)

export const ofDevice = presentName(Intl.DateTimeFormat().resolvedOptions().timeZone)

export const shownZone = (zone: string): string => zone.replaceAll('_', ' ')

const known = [ofDevice, 'UTC', ...Intl.supportedValuesOf('timeZone').map(presentName)]

/** All that the browser knows, and the one that is chosen. */
export const timeZoneChoices = (chosen: string): Choice[] =>
  [...new Set([chosen, ...known])].toSorted().map((zone) => ({ value: zone, label: shownZone(zone) }))
