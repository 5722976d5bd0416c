/** In characters: least and most. */
export const PASSWORD_LENGTHS = [8, 128] as const

/** For password managers that make one: the attribute `passwordrules`, which cuts nothing. */
export const PASSWORD_RULES = `minlength: ${PASSWORD_LENGTHS[0]}; maxlength: ${PASSWORD_LENGTHS[1]};`
