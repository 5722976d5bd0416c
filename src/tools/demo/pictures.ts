import { Readable } from 'node:stream'
import sharp from 'sharp'
import { encodePicture, PICTURE_WIDTHS } from '../../features/pictures/encode.ts'
import { addPicture, storeForms } from '../../features/pictures/store.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { withTempFile } from '../../platform/files/temp-files.ts'
import type { Platform } from '../../platform/platform.ts'
import { chance } from './chance.ts'

const BYTES_PER_PIXEL = 3
const HILLS = 4
/** Of the height. */
const SUN_RADIUS = 0.09

export type PicturePlace = Pick<Platform, 'db' | 'files' | 'publicUrl' | 'settings'>

interface Drawing {
  /** Decides its colours. */
  readonly name: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

/** Draws a picture and stores it as an upload would. @returns its address */
export async function storeDrawing(place: PicturePlace, userId: string, { alt, ...drawing }: Drawing): Promise<string> {
  const { db, files, publicUrl, settings } = place
  const { id } = await withTempFile(files.tempFolder, Readable.from([await draw(drawing)]), async ({ path }) => {
    const forms = await encodePicture(path, PICTURE_WIDTHS)
    return storeForms(db, files, forms, (stored) =>
      transaction(db, (trx) =>
        addPicture(trx, userId, { alt, forms: stored, quotaBytes: settings.picturesQuotaBytes }),
      ),
    )
  })
  return `${publicUrl()}/api/pictures/${id}`
}

type Colour = readonly [red: number, green: number, blue: number]

/** Hills before an evening sky, as PNG: calm, and another one for each name. */
function draw({ name, width, height }: Omit<Drawing, 'alt'>): Promise<Buffer> {
  const random = (what: string) => chance(`${what} ${name}`)
  const hue = random('hue') * 360
  const [high, low, sun] = [colour(hue, 0.35, 0.72), colour(hue + 40, 0.45, 0.88), colour(hue + 60, 0.7, 0.95)]
  const hills = Array.from({ length: HILLS }, (_, index) => ({
    colour: colour(hue - 12 * index, 0.28, 0.62 - 0.13 * index),
    ridge: ridgeOf(random, index),
  }))
  const [sunX, sunY] = [0.2 + 0.6 * random('sun x'), 0.2 + 0.2 * random('sun y')]
  const pixels = Buffer.alloc(width * height * BYTES_PER_PIXEL)
  const paint = (column: number, row: number, shown: Colour) =>
    pixels.set(shown, (row * width + column) * BYTES_PER_PIXEL)
  for (let row = 0; row < height; row += 1) {
    const sky = between(high, low, row / height / 0.7)
    for (let column = 0; column < width; column += 1) {
      const [across, down] = [(column - sunX * width) / height, row / height - sunY]
      paint(column, row, across * across + down * down < SUN_RADIUS * SUN_RADIUS ? sun : sky)
    }
  }
  // The farthest first.
  for (const { colour, ridge } of hills) {
    for (let column = 0; column < width; column += 1) {
      for (let row = Math.ceil(ridge(column / width) * height); row < height; row += 1) paint(column, row, colour)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: BYTES_PER_PIXEL } })
    .png()
    .toBuffer()
}

/** How far from above a chain of hills begins, for each place from the left, both from 0 to 1. */
function ridgeOf(random: (what: string) => number, index: number): (place: number) => number {
  const base = 0.42 + 0.15 * index
  const waves = [1.3, 2.9].map((frequency, wave) => ({
    frequency: frequency * (0.7 + 0.6 * random(`frequency ${index} ${wave}`)),
    phase: random(`phase ${index} ${wave}`),
    height: 0.07 / (wave + 1),
  }))
  return (place) =>
    waves.reduce(
      (sum, { frequency, phase, height }) => sum + height * Math.sin(2 * Math.PI * (frequency * place + phase)),
      base,
    )
}

function between(from: Colour, to: Colour, share: number): Colour {
  const mix = (part: 0 | 1 | 2) => from[part] + (to[part] - from[part]) * Math.min(1, share)
  return [mix(0), mix(1), mix(2)]
}

/** HSL of CSS Color 4, section 7. @param hue in degrees */
function colour(hue: number, saturation: number, lightness: number): Colour {
  const spread = saturation * Math.min(lightness, 1 - lightness)
  const part = (offset: number) => {
    const turn = (offset + (((hue % 360) + 360) % 360) / 30) % 12
    return 255 * (lightness - spread * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)))
  }
  return [part(0), part(8), part(4)]
}
