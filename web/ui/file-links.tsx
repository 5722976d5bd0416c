import { sizeText } from './file-drop.tsx'
import { Icon } from './icon.tsx'

interface LinkedFile {
  readonly id: string
  readonly name: string
  readonly size: number
}

/** Files to download. */
export function FileLinks({ files }: { readonly files: readonly LinkedFile[] }) {
  if (files.length === 0) return null
  return (
    <ul class="plain-list file-list">
      {files.map(({ id, name, size }) => (
        <li key={id} class="file-row">
          <Icon name="paperclip" />
          <div class="file-name">
            <a href={`/api/files/${id}`} download={name} dir="auto">
              {name}
            </a>{' '}
            <span class="soft small">{sizeText(size)}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
