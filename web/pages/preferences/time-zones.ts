/** Until those who still import it from here are moved too. */
export { ofDevice, shownZone, timeZoneChoices } from '../../ui/time-zones.ts'
