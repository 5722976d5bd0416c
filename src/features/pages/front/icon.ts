import { hash } from 'node:crypto'
import type { Community } from '../../../platform/community/community.ts'
import { textOn } from '../../../platform/community/contrast.ts'
import { openSharp } from '../../../platform/files/sharp.ts'

/** Share of the size by which corners are round. */
const ROUND = 0.22
const LETTER_HEIGHT = 0.56
const SAMPLES = 4
const CHANNELS = 4
/** A file of the operator's own, but pictures are decoded whole. */
const MAX_PIXELS = 25_000_000

export const iconSizes = { '/favicon.ico': 32, '/apple-touch-icon.png': 180 } as const

interface Icon {
  readonly png: Buffer
  readonly etag: string
}

type IconSize = (typeof iconSizes)[keyof typeof iconSizes]

/**
 * The community's logo, or the initial of its name on its color. Made once for each identity; one that failed is tried
 * again.
 */
export function openCommunityIcon(community: Community): (size: IconSize) => Promise<Icon> {
  let { identity } = community
  const made = new Map<IconSize, Promise<Icon>>()
  const make = async (size: IconSize): Promise<Icon> => {
    const { logo, color, name } = community
    const png = await (logo === undefined ? draw(size, color, initialOf(name)) : shrink(logo.bytes, size))
    return { png, etag: `"${hash('sha256', png, 'base64url')}"` }
  }
  return (size) => {
    if (identity !== community.identity) made.clear()
    identity = community.identity
    const known = made.get(size)
    if (known !== undefined) return known
    const icon = make(size)
    made.set(size, icon)
    icon.catch(() => made.get(size) === icon && made.delete(size))
    return icon
  }
}

async function shrink(logo: Buffer, size: number): Promise<Buffer> {
  const open = await openSharp()
  return open(logo, { limitInputPixels: MAX_PIXELS })
    .resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
}

/** Without a font on the machine it is a square of the color. */
async function draw(size: number, color: string, initial: string): Promise<Buffer> {
  const open = await openSharp()
  const square = open(roundedSquare(size, color), { raw: { width: size, height: size, channels: CHANNELS } })
  if (initial === '') return square.png().toBuffer()
  const text = `<span foreground="${textOn(color)}">${initial}</span>`
  const height = Math.round(size * LETTER_HEIGHT)
  const input = { text: { text, font: 'sans bold', rgba: true, width: height, height } }
  return square.composite([{ input }]).png().toBuffer()
}

const initialOf = (name: string) => /\p{L}|\p{N}/u.exec(name)?.[0]?.toUpperCase() ?? ''

/** Pixels in RGBA, with smooth corners. */
function roundedSquare(size: number, color: string): Buffer {
  const channels = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
  const radius = size * ROUND
  const pixels = Buffer.alloc(size * size * CHANNELS)
  for (let pixel = 0; pixel < size * size; pixel += 1) {
    pixels.set(
      [...channels, Math.round(255 * coverage(pixel % size, Math.floor(pixel / size), size, radius))],
      pixel * CHANNELS,
    )
  }
  return pixels
}

/** How much of a pixel lies within. */
function coverage(x: number, y: number, size: number, radius: number): number {
  let inside = 0
  for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
    const across = x + ((sample % SAMPLES) + 0.5) / SAMPLES
    const down = y + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES
    const beyondX = Math.max(radius - across, across - (size - radius), 0)
    const beyondY = Math.max(radius - down, down - (size - radius), 0)
    if (Math.hypot(beyondX, beyondY) <= radius) inside += 1
  }
  return inside / (SAMPLES * SAMPLES)
}
