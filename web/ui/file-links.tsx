import type { ComponentChildren } from 'preact'
import { sizeText } from './file-drop.tsx'
import { Icon } from './icon.tsx'

interface LinkedFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly description?: string | undefined
}

interface FileLinksProps {
  readonly files: readonly LinkedFile[]
  /** Of each, what can be done with it. */
  readonly act?: (file: LinkedFile) => ComponentChildren
}

/** Files to download. */
export function FileLinks({ files, act }: FileLinksProps) {
  if (files.length === 0) return null
  return (
    <ul class="plain-list file-list">
      {files.map(({ id, name, size, description }) => (
        <FileRow key={id} size={size} description={description} act={act?.({ id, name, size })}>
          <a href={`/api/files/${id}`} download={name} dir="auto">
            {name}
          </a>
        </FileRow>
      ))}
    </ul>
  )
}

interface FileRowProps extends Pick<LinkedFile, 'size' | 'description'> {
  readonly act?: ComponentChildren
  /** Its name. */
  readonly children: ComponentChildren
}

/** Of a list of the class `file-list`. */
export function FileRow({ size, description, act, children }: FileRowProps) {
  return (
    <li class="file-row">
      <Icon name="paperclip" />
      <div class="file-name">
        {children} <span class="soft small">{sizeText(size)}</span>
        {description && (
          <div class="soft small" dir="auto">
            {description}
          </div>
        )}
      </div>
      {act}
    </li>
  )
}
