import { errorOf } from '../client/src/errors.ts'
import { askToSignIn } from './sign-in-dialog-state.ts'

interface UploadRequest {
  readonly file: File
  /** Before the file, as the service wants them. */
  readonly fields?: Readonly<Record<string, string>>
  readonly idempotencyKey: string
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

/**
 * Sends one file as a form, telling how far it is, which `fetch` cannot. A session that has ended is renewed above the
 * page, as for any other request. Throws a HromadaError where the service refuses.
 */
export async function upload<Answer>(path: `/api/${string}`, request: UploadRequest): Promise<Answer> {
  const first = await sendForm(path, request)
  const response = first.status === 401 && (await askToSignIn('ended')) ? await sendForm(path, request) : first
  if (!response.ok) throw await errorOf(response)
  return (await response.json()) as Answer
}

function sendForm(path: string, { file, fields = {}, idempotencyKey, onProgress }: UploadRequest): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('idempotency-key', idempotencyKey)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => resolve(asResponse(request))
    request.onerror = () => reject(new TypeError('The service cannot be reached'))
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
