import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { defineWords, number, plural } from '../words.ts'
import { Icon } from './icon.tsx'

const words = defineWords(
  {
    choose: 'Choose a file',
    orDrop: 'Choose a file, or drop it here',
    empty: (name: string) => `${name} has no content.`,
    tooLarge: (name: string, most: string) => `${name} is larger than ${most}.`,
    wrongKind: (name: string, kinds: string) => `${name} cannot be taken: ${kinds} are accepted.`,
    full: 'No more files can be added here.',
    tooMany: (room: number) =>
      `Only the first ${plural(room, { one: 'file was', other: `${room} files were` })} added: there is no room for more.`,
    megabytes: (count: string) => `${count} MB`,
    kilobytes: (count: string) => `${count} KB`,
  },
  {
    choose: 'Виберіть файл',
    orDrop: 'Виберіть файл або перетягніть сюди',
    empty: (name) => `Файл ${name} порожній.`,
    tooLarge: (name, most) => `Файл ${name} більший за ${most}.`,
    wrongKind: (name, kinds) => `Файл ${name} не підходить: приймаються ${kinds}.`,
    full: 'Більше файлів сюди додати не можна.',
    tooMany: (room) =>
      `Додано лише ${plural(room, { one: `перший ${room} файл`, few: `перші ${room} файли`, other: `перші ${room} файлів` })}: для решти немає місця.`,
    megabytes: (count) => `${count} МБ`,
    kilobytes: (count) => `${count} кБ`,
  },
)

/** Fingers drag no files. */
export const canDrop = (): boolean => !matchMedia('(pointer: coarse)').matches

export interface FileRules {
  /** Extensions, in small letters, without the dot. */
  readonly kinds: readonly string[]
  readonly maxBytes: number
  readonly most: number
}

interface FileDropProps {
  readonly label: string
  readonly hint?: string
  readonly rules: FileRules
  /** How many there are already. */
  readonly taken?: number
  readonly onFiles: (files: readonly File[]) => void
}

/** Where files are chosen or dropped; refuses at once, in words, what the service would refuse after sending it. */
export function FileDrop({ label, hint, rules, taken: before = 0, onFiles }: FileDropProps) {
  const id = useId()
  const isOver = useSignal(false)
  const refused = useSignal<readonly string[]>([])
  return (
    <div class="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <div class="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div class={isOver.value ? 'file-drop over' : 'file-drop'}>
        <Icon name="upload" />
        <span aria-hidden="true">{canDrop() ? words().orDrop : words().choose}</span>
        <input
          id={id}
          type="file"
          multiple={rules.most > 1}
          accept={rules.kinds.map((kind) => `.${kind}`).join()}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onDragEnter={() => {
            isOver.value = true
          }}
          onDragLeave={() => {
            isOver.value = false
          }}
          onDrop={() => {
            isOver.value = false
          }}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])]
            // So that the same file can be chosen again.
            event.currentTarget.value = ''
            const sound = files.filter((file) => fileRefusal(file, rules) === undefined)
            const room = rules.most - before
            refused.value = [
              ...files.flatMap((file) => fileRefusal(file, rules) ?? []),
              ...(sound.length > room ? [room > 0 ? words().tooMany(room) : words().full] : []),
            ]
            if (sound.length > 0 && room > 0) onFiles(sound.slice(0, room))
          }}
        />
      </div>
      <div role="alert" class="stack tight">
        {refused.value.map((text) => (
          <div key={text} class="error">
            <Icon name="circle-alert" /> <span>{text}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

function fileRefusal({ name, size }: File, { kinds, maxBytes }: FileRules): string | undefined {
  const texts = words()
  const extension = name.toLowerCase().split('.').slice(1).at(-1) ?? ''
  if (!kinds.includes(extension)) return texts.wrongKind(name, kinds.map((kind) => kind.toUpperCase()).join(', '))
  if (size === 0) return texts.empty(name)
  return size > maxBytes ? texts.tooLarge(name, sizeText(maxBytes)) : undefined
}

const MEGABYTE = 1024 * 1024

/** In the unit that has few digits. */
export function sizeText(bytes: number): string {
  const texts = words()
  if (bytes < MEGABYTE) return texts.kilobytes(number(Math.max(1, Math.round(bytes / 1024))))
  return texts.megabytes(number(Math.round((bytes / MEGABYTE) * 10) / 10))
}
