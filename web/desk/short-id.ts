const IS_UUID = /^[\da-f]{8}-/i

/** Enough of an id to tell things apart: the end, as ids of one time begin alike. What is no UUID is whole. */
export const shortId = (id: string): string => (IS_UUID.test(id) ? id.slice(-8) : id)
