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
        <li key={id} class="file-row">
          <Icon name="paperclip" />
          <div class="file-name">
            <a href={`/api/files/${id}`} download={name} dir="auto">
              {name}
            </a>{' '}
            <span class="soft small">{sizeText(size)}</span>
            {description && (
              <div class="soft small" dir="auto">
                {description}
              </div>
            )}
          </div>
          {act?.({ id, name, size })}
        </li>
      ))}
    </ul>
  )
}
