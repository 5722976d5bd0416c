import type { FileRules } from '../../ui/file-drop.tsx'
import type { SendFile } from '../../ui/uploads.tsx'
import { upload } from '../../upload.ts'

/** As the service accepts them. */
export const fileRules: FileRules = {
  kinds: ['pdf', 'doc', 'docx', 'odt', 'txt', 'md', 'ppt', 'pptx', 'xlsx', 'png', 'jpg', 'jpeg', 'webp', 'zip'],
  maxBytes: 10 * 1024 * 1024,
  most: 10,
}

interface Attached {
  readonly data: { readonly attachment: { readonly id: string } }
}

/** Files of an opportunity go to it one by one: it must be there first. */
export const attachTo =
  (opportunityId: string): SendFile =>
  async (file, { description, ...sending }) => {
    const fields = { opportunity_id: opportunityId, ...(description.trim() && { description }) }
    const { data } = await upload<Attached>('/api/opportunities/upload', { file, fields, ...sending })
    return data.attachment.id
  }
