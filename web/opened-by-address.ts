/** Passkeys belong to a domain: opened by the address of a machine, a page has none. */
export const isOpenedByAddress = (): boolean => /^([\d.]+|\[.*\])$/.test(location.hostname)
