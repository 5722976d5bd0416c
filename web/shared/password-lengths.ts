/** In characters: least and most. */
export const PASSWORD_LENGTHS = [8, 128] as const
