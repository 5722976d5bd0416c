import { ApiError } from '../../platform/http/errors/errors.ts'
import { asError } from '../../platform/lib/error-message.ts'
import { encodePicture } from './encode.ts'
import type { Answer, Question } from './encoder.ts'

/** Of whoever stops the program: this ends with it, when the channel is closed. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

process.on('message', async ({ path, widths }: Question) => {
  process.send?.(await answerTo(path, widths))
  gc?.()
})

async function answerTo(path: string, widths: readonly number[]): Promise<Answer> {
  try {
    return { forms: await encodePicture(path, widths) }
  } catch (error) {
    if (error instanceof ApiError) return { refused: error.kind, parts: error.parts }
    return { fault: asError(error) }
  }
}
