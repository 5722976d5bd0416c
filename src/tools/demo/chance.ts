import { createHash } from 'node:crypto'

const DAY_MS = 24 * 60 * 60 * 1000

/** From 0 to 1, by nothing but the text: each demo shows the same. */
export function chance(seed: string): number {
  return createHash('sha256').update(seed).digest().readUInt32BE() / 2 ** 32
}

/** @param days below zero for the past */
export const daysFromNow = (days: number): Date => new Date(Date.now() + days * DAY_MS)
