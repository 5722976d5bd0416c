/** What leads out of the community, and can be held back by the operator. */
export const holdableChannels = ['mail', 'sms', 'push', 'webhooks'] as const
export type HoldableChannel = (typeof holdableChannels)[number]

/** For people who operate the program. Undefined when nothing is held. */
export const heldInWords = (held: readonly HoldableChannel[]): string | undefined =>
  held.length === 0 ? undefined : `nothing is sent by ${held.join(', ')}: it waits, as HROMADA_HOLD says`
