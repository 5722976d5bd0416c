import sharp from 'sharp'
import { MEBIBYTE } from '../lib/measure.ts'
import type { Pinning } from '../lib/pinning.ts'
import { programBytesOf } from '../lib/process-tree.ts'
import { type Program, startSeededProgram } from '../lib/program.ts'
import { durationRow, progress, type Row } from '../lib/report.ts'
import { type SignedIn, seedMembers } from '../lib/seed-accounts.ts'

const UPLOADS = 10
const MAX_UPLOAD_MS = 1_500
const UPLOADS_AT_ONCE = 8
const MAX_GROWTH_BYTES = 150 * MEBIBYTE
const SAMPLE_MS = 50

/** How long it takes to store a photograph of 12 megapixels, and what memory several at once take, in the program and its encoder. */
export async function measurePictures(pinning: Pinning): Promise<Row[]> {
  const photograph = await photographOf(4_000, 3_000)
  await using community = await startSeededProgram(pinning, async (database) => ({
    members: await seedMembers(database, UPLOADS_AT_ONCE),
  }))
  const { program, members } = community
  const [member] = members
  if (member === undefined) throw new Error('there is no member')
  progress('uploads one after the other …')
  const atRest = programBytesOf(program.pid)
  await upload(program, member, photograph)
  const durations: number[] = []
  for (let count = 0; count < UPLOADS; count += 1) durations.push(await upload(program, member, photograph))
  return [
    durationRow('POST picture of 12 megapixels', durations, MAX_UPLOAD_MS, `; ${photograph.length} bytes`),
    await measureMemory(program, members, { photograph, atRest }),
  ]
}

/** @param given `atRest` in bytes, before the first upload */
async function measureMemory(
  program: Program,
  members: readonly SignedIn[],
  { photograph, atRest }: { readonly photograph: Buffer; readonly atRest: number },
): Promise<Row> {
  progress(`${UPLOADS_AT_ONCE} uploads at once …`)
  let most = atRest
  const sampling = setInterval(() => {
    most = Math.max(most, programBytesOf(program.pid))
  }, SAMPLE_MS)
  const durations = await Promise.all(members.map((member) => upload(program, member, photograph)))
  clearInterval(sampling)
  return {
    name: `memory with ${UPLOADS_AT_ONCE} of them at once`,
    target: `< ${MAX_GROWTH_BYTES / MEBIBYTE} MB more than at rest`,
    met: most - atRest < MAX_GROWTH_BYTES,
    note: `${Math.round((most - atRest) / MEBIBYTE)} MB more; the last after ${Math.round(Math.max(...durations))} ms`,
  }
}

/** @returns how long it took, in milliseconds */
async function upload({ url }: Program, { token }: SignedIn, file: Buffer): Promise<number> {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(file)], 'photograph.jpg'))
  const start = performance.now()
  const response = await fetch(`${url}/api/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  if (response.status !== 201) throw new Error(`an upload was answered with ${response.status}`)
  await response.text()
  return performance.now() - start
}

/** As detailed as a photograph: fine noise over coarse. */
async function photographOf(width: number, height: number): Promise<Buffer> {
  const noiseOf = (divisor: number, sigma: number) =>
    sharp({
      create: {
        width: width / divisor,
        height: height / divisor,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    })
      .resize(width, height)
      .png()
      .toBuffer()
  const [coarse, fine] = await Promise.all([noiseOf(50, 60), noiseOf(2, 10)])
  return sharp(coarse)
    .composite([{ input: fine, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}
