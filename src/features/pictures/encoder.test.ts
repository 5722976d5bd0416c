import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { eventually } from '../../../test/harness/eventually.ts'
import { picture } from '../../../test/harness/pictures.ts'
import { isOurTrouble } from '../../platform/files/decode-picture.ts'
import { ApiError } from '../../platform/http/errors/errors.ts'
import { openSemaphore } from '../../platform/limits/semaphore.ts'
import { openEncoder } from './encoder.ts'

const WIDTHS = [16, 32]

let folder: string
let path: string
const encoder = openEncoder(openSemaphore({ atOnce: 1, waiting: 8 }))
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hromada-encoder-'))
  path = join(folder, 'picture')
  await writeFile(path, await picture(64, 32).png().toBuffer())
})
after(async () => {
  await encoder.close()
  await rm(folder, { recursive: true })
})

const widths = async () => (await encoder.encode(path, WIDTHS)).map(({ width }) => width)

/** Of children of this process. */
async function encoders(): Promise<number[]> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
  const pids = children.trim().split(' ').filter(Boolean).map(Number)
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return pids.filter((_, index) => commands[index]?.includes('encoder-main'))
}

test('one process encodes all, and a refusal does not end it', async () => {
  assert.deepEqual(await widths(), WIDTHS)
  const [pid, ...others] = await encoders()
  assert.deepEqual(others, [])
  const cut = join(folder, 'cut')
  await writeFile(cut, (await readFile(path)).subarray(0, 40))
  await assert.rejects(encoder.encode(cut, WIDTHS), {
    kind: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'The file must be a whole PNG, JPEG, WEBP, AVIF or GIF picture of at most 50 megapixels',
  })
  assert.deepEqual(await widths(), WIDTHS)
  assert.deepEqual(await encoders(), [pid])
})

test('what is no fault of the picture is a 503 that says when to come again', async () => {
  await assert.rejects(encoder.encode(join(folder, 'absent'), WIDTHS), (error) => {
    assert.ok(error instanceof ApiError)
    assert.deepEqual([error.kind, error.parts.headers], ['UNAVAILABLE', { 'retry-after': '30' }])
    return true
  })
  for (const message of [
    'timeout: 68% complete\nVipsImage: killed for image "temp-54"',
    'vips_tracked: out of memory --- size == 53MB',
    'pngload: libpng error: insufficient memory',
    'VipsThread: unable to create thread',
    'unable to open file\nunix error: Too many open files',
    'heif: Memory allocation error: Unspecified',
    'std::bad_alloc',
  ])
    assert.ok(isOurTrouble(new Error(message)), message)
  for (const message of [
    'Input file contains unsupported image format',
    'Input image exceeds pixel limit',
    'VipsJpeg: Premature end of input file',
    'pngload: libpng read error',
    'webp: unable to parse image',
    'heif: Memory allocation error: Security limit exceeded',
  ])
    assert.ok(!isOurTrouble(new Error(message)), message)
})

test('a process that is killed at its work is a 503, and there is another for the next picture', async () => {
  const answers = Promise.allSettled([widths(), widths(), widths()])
  const [killed = 0] = await encoders()
  process.kill(killed, 'SIGKILL')
  for (const answer of await answers) {
    if (answer.status === 'rejected')
      assert.deepEqual([answer.reason.kind, answer.reason.parts.headers], ['UNAVAILABLE', { 'retry-after': '30' }])
    else assert.deepEqual(answer.value, WIDTHS)
  }
  assert.deepEqual(await widths(), WIDTHS)
  assert.ok(!(await encoders()).includes(killed))
})

test('when it is closed no process is left', async () => {
  await widths()
  await encoder.close()
  await eventually('it has ended', async () => (await encoders()).length === 0)
})
