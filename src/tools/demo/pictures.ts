import { Readable } from 'node:stream'
import sharp from 'sharp'
import { encodePicture, PICTURE_WIDTHS } from '../../features/pictures/encode.ts'
import { addPicture, storeForms } from '../../features/pictures/store.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { withTempFile } from '../../platform/files/temp-files.ts'
import type { Platform } from '../../platform.ts'
import { chance } from './chance.ts'

const BYTES_PER_PIXEL = 3
const STRIPES = 5

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

/** Slanting stripes between two colours, as PNG. */
function draw({ name, width, height }: Omit<Drawing, 'alt'>): Promise<Buffer> {
  const colourOf = (end: string) => ['red', 'green', 'blue'].map((part) => 40 + 190 * chance(`${end} ${part} ${name}`))
  const [from, to] = [colourOf('from'), colourOf('to')]
  const slope = chance(`slope ${name}`)
  const pixels = Buffer.alloc(width * height * BYTES_PER_PIXEL)
  for (let index = 0; index < pixels.length; index += 1) {
    const pixel = Math.floor(index / BYTES_PER_PIXEL)
    const along = (pixel % width) / width + (slope * Math.floor(pixel / width)) / height
    const share = (Math.floor(along * STRIPES) % STRIPES) / STRIPES
    const part = index % BYTES_PER_PIXEL
    pixels[index] = (from[part] ?? 0) * (1 - share) + (to[part] ?? 0) * share
  }
  return sharp(pixels, { raw: { width, height, channels: BYTES_PER_PIXEL } })
    .png()
    .toBuffer()
}
