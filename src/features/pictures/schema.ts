import { Type } from 'typebox'
import { FileForm } from '../../platform/http/bodies/multipart.ts'
import { Id } from '../../platform/http/schemas/schema.ts'

/** A page shows many pictures, and browsers ask for them at once. */
export const DOWNLOADS_FACTOR = 4

export const MAX_ALT_CHARACTERS = 500

export const PictureForm = Type.Object({
  ...FileForm.properties,
  alt: Type.Optional(
    Type.String({ maxLength: MAX_ALT_CHARACTERS, description: 'What it shows, for those who do not see it.' }),
  ),
})

export const Picture = Type.Object({
  id: Id,
  url: Type.String({ description: 'Its largest form; `?width=` gives smaller ones.' }),
  width: Type.Integer(),
  height: Type.Integer(),
  alt: Type.String(),
})

export const MAX_ASKED_WIDTH = 100_000

export const PictureQuery = Type.Object({
  width: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_ASKED_WIDTH,
      description: 'Of 320, 640, 1280 and 2048 the next that is as wide.',
    }),
  ),
})

const content = { 'image/webp': { schema: Type.String({ format: 'binary' }) } }

export const pictureAnswers: Record<number, object> = {
  200: { description: 'The picture.', content },
  206: { description: 'The part of it that `Range` asks for.', content },
  304: { description: 'Not modified.', type: 'null' },
}
