import { errorOf } from '../client/src/errors.ts'
import { reconnected } from './reconnection.ts'
import { askToSignIn } from './sign-in-dialog-state.ts'
import { defineWords } from './words.ts'

const words = defineWords(
  { lost: 'The connection is lost. The sending goes on by itself when it is back.' },
  { lost: 'З’єднання зникло. Коли воно повернеться, надсилання продовжиться само.' },
)

interface UploadRequest {
  readonly file: File
  /** Before the file, as the service wants them. */
  readonly fields?: Readonly<Record<string, string>>
  readonly idempotencyKey: string
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
  /** The connection is lost, in words: it goes on by itself, which `onProgress` tells, or fails in the end. */
  readonly onLost: (text: string) => void
  /** Whether it is still wanted. */
  readonly signal?: AbortSignal
}

const MAX_TRIES = 6

/**
 * Sends one file as a form, telling how far it is, which `fetch` cannot; once more when the connection was lost, and stored
 * once all the same by its key. A session that has ended is renewed above the page, as for any other request. Throws a
 * HromadaError where the service refuses.
 */
export async function upload<Answer>(path: `/api/${string}`, request: UploadRequest): Promise<Answer> {
  const first = await sendForm(path, request)
  const response = first.status === 401 && (await askToSignIn('ended')) ? await sendForm(path, request) : first
  if (!response.ok) throw await errorOf(response)
  return (await response.json()) as Answer
}

async function sendForm(path: string, request: UploadRequest): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendOnce(path, request)
    } catch (error) {
      if (tries === MAX_TRIES || request.signal?.aborted) throw error
      request.onLost(words().lost)
      await reconnected(tries, request.signal)
      if (request.signal?.aborted) throw error
    }
  }
}

function sendOnce(
  path: string,
  { file, fields = {}, idempotencyKey, onProgress, signal }: UploadRequest,
): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('idempotency-key', idempotencyKey)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => resolve(asResponse(request))
    request.onerror = request.onabort = () => reject(new TypeError('The service cannot be reached'))
    signal?.addEventListener('abort', () => request.abort())
    onProgress(0)
    request.send(form)
  })
}

function asResponse(request: XMLHttpRequest): Response {
  const headers = ['retry-after', 'x-request-id'].flatMap((name) => {
    const value = request.getResponseHeader(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  return new Response(request.responseText, { status: request.status, headers })
}
