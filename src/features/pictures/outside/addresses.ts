import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../../../platform/settings/keys.ts'
import type { Platform } from '../../../platform.ts'

const MAX_ADDRESS_CHARACTERS = 2048

/** Where a picture that content names is shown: our own where they are, others by us. Undefined when it cannot be. */
export type ShowPicture = (source: string) => string | undefined

/**
 * Signed, so that nobody but who renders stored content decides which addresses the service asks.
 * @returns for content that is rendered
 */
export function openShowPicture({ keys, publicUrl }: Pick<Platform, 'keys' | 'publicUrl'>): ShowPicture {
  return (source) => {
    // As browsers read it, whatever spaces and slashes it is spelled with.
    const url = URL.parse(source, publicUrl())
    if (url === null || url.href.length > MAX_ADDRESS_CHARACTERS) return undefined
    if (url.origin === new URL(publicUrl()).origin || !/^https?:$/.test(url.protocol)) return source
    url.hash = ''
    const signature = sign(keys.outsidePictures, url.href).toString('base64url')
    return `${publicUrl()}/api/pictures/outside/${signature}/${Buffer.from(url.href).toString('base64url')}`
  }
}

/** Undefined for an address that this service has not signed. */
export function readAddress(keys: Keys, signature: string, encoded: string): string | undefined {
  const address = Buffer.from(encoded, 'base64url').toString()
  const given = Buffer.from(signature, 'base64url')
  const isOurs = keys.all.some(({ outsidePictures }) => {
    const expected = sign(outsidePictures, address)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isOurs ? address : undefined
}

const sign = (key: Buffer, address: string): Buffer => createHmac('sha256', key).update(address).digest()
