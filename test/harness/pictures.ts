import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import type { Answer, Member, TestApp } from './test-app.ts'

/** A picture whose left half is red and whose right half is blue. */
export function picture(width: number, height: number): Sharp {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: 'blue' } }
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: half, left: Math.floor(width / 2), top: 0 },
  ])
}

/** A PNG of one bit a pixel, all black, which is small however large the picture is. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(data.length, 0)
  numbers.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)])
}

interface Upload {
  readonly name?: string
  readonly type?: string
  readonly field?: string
  readonly alt?: string
  readonly headers?: Record<string, string>
}

export const uploadAvatar = (app: TestApp, as: Member | undefined, file: Uint8Array, upload?: Upload) =>
  sendPicture(app, '/api/profile/avatar', as, file, upload)

export const uploadPicture = (app: TestApp, as: Member | undefined, file: Uint8Array, upload?: Upload) =>
  sendPicture(app, '/api/pictures', as, file, upload)

/** Sends a file as a page's form would, by a member or with the headers alone. */
async function sendPicture(
  app: TestApp,
  path: string,
  as: Member | undefined,
  file: Uint8Array,
  { name = 'picture.png', type = 'image/png', field = 'file', alt, headers = {} }: Upload = {},
): Promise<Answer> {
  const form = new FormData()
  if (alt !== undefined) form.set('alt', alt)
  form.set(field, new File([Buffer.from(file)], name, { type }))
  const sent = new Response(form)
  return app.request('POST', path, {
    body: new Uint8Array(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '', ...headers },
    ...(as && { as }),
  })
}

interface StoredPicture {
  readonly id: string
  readonly url: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** Uploads one that has to be taken, by default a small one. */
export async function storePicture(app: TestApp, as: Member, file?: Uint8Array): Promise<StoredPicture> {
  const { status, body, text } = await uploadPicture(app, as, file ?? (await picture(40, 20).png().toBuffer()))
  if (status !== 201) throw new Error(`the picture was answered ${status}: ${text}`)
  return body.data
}

/** The status that somebody gets who looks at a picture. */
export async function look(app: TestApp, { id }: { readonly id: string }, as?: Member): Promise<number> {
  return (await app.request('GET', `/api/pictures/${id}`, { ...(as && { as }) })).status
}
