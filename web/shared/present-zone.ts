/** Browsers call Kyiv by a former name, which the IANA database and the service have replaced. */
export const presentZone = (zone: string): string => (zone === 'Europe/Kiev' ? 'Europe/Kyiv' : zone)
