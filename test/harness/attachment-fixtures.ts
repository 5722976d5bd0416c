import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { documents } from './archives.ts'
import type { Answer, Member, TestApp } from './test-app.ts'

export interface SentFile {
  readonly opportunityId?: string | undefined
  /** As the client calls it; quotes and ends of lines are for the caller to spell as a form does. */
  readonly name?: string
  readonly content?: string | Uint8Array
  readonly description?: string
  readonly field?: string
  readonly headers?: Record<string, string>
}

const BOUNDARY = 'edge-of-a-part'

export const formType = `multipart/form-data; boundary=${BOUNDARY}`

/** A form as a page would send it, the file behind the fields. */
export function attachmentForm({
  opportunityId,
  name = 'a.pdf',
  content,
  description,
  field = 'file',
}: SentFile): Buffer {
  const part = (disposition: string, value: string | Uint8Array) => [
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(value as string),
    Buffer.from('\r\n'),
  ]
  return Buffer.concat([
    ...(opportunityId === undefined ? [] : part('name="opportunity_id"', opportunityId)),
    ...(description === undefined ? [] : part('name="description"', description)),
    ...part(`name="${field}"; filename="${name}"`, content ?? (documents.pdf as Buffer)),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])
}

/** Attaches a file, by a member or with the headers alone. */
export function upload(app: TestApp, as: Member | undefined, file: SentFile): Promise<Answer> {
  return app.request('POST', '/api/opportunities/upload', {
    body: attachmentForm(file),
    headers: { 'content-type': formType, ...file.headers },
    ...(as && { as }),
  })
}

interface Uploaded {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly size: number
  readonly uploaded_at: string
}

/** The same, of one that has to be taken. */
export async function attach(app: TestApp, as: Member, file: SentFile): Promise<Uploaded> {
  const { status, body, text } = await upload(app, as, file)
  if (status !== 200) throw new Error(`the upload was answered ${status}: ${text}`)
  return body.data.attachment
}

interface Downloaded {
  readonly status: number
  readonly headers: Headers
  readonly content: Buffer
}

export async function download(app: TestApp, id: string, as?: Member): Promise<Downloaded> {
  const headers = as ? { authorization: `Bearer ${as.token}` } : {}
  const response = await fetch(`${app.url}/api/files/${encodeURIComponent(id)}`, { headers })
  return { status: response.status, headers: response.headers, content: Buffer.from(await response.arrayBuffer()) }
}

/** Every file in the data folder but the program's own, drafts among them, by its path there. */
export async function filesOnDisk({ platform }: TestApp): Promise<string[]> {
  const folder = platform.settings.dataFolder
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const paths = files.map((path) => path.slice(folder.length + 1))
  return paths.filter((path) => !/^(secret|audit-head\.json)/.test(path)).toSorted()
}

/** The paths at which the store keeps what rows name. */
export async function filesNamed({ owner }: TestApp): Promise<string[]> {
  const rows = await owner.selectFrom('attachments').select('file_key as key').execute()
  return rows.map(({ key }) => join('files', key.slice(0, 2), key)).toSorted()
}
