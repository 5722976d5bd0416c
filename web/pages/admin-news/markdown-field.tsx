import { useRef } from 'preact/hooks'
import { isChordOf } from '../../shell/shortcuts.ts'
import { type BoundProps, Field } from '../../ui/fields.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { editorWords } from './editor-words.ts'
import {
  continueList,
  type Edit,
  insertLink,
  insertPicture,
  type Selection,
  toggleCode,
  toggleMark,
  togglePrefix,
} from './markdown-edit.ts'
import { askForPicture } from './picture-dialog.tsx'

interface Tool {
  readonly icon: IconName
  readonly label: string
  /** With Ctrl, on a Mac Cmd. */
  readonly letter?: string
  readonly edit: (selection: Selection) => Edit
}

function tools(): readonly Tool[] {
  const { bold, italic, heading, link, list, quote, code, text } = editorWords()
  return [
    { icon: 'bold', label: bold, letter: 'b', edit: (chosen) => toggleMark(chosen, '**', text) },
    { icon: 'italic', label: italic, letter: 'i', edit: (chosen) => toggleMark(chosen, '*', text) },
    { icon: 'heading', label: heading, edit: (chosen) => togglePrefix(chosen, '## ') },
    { icon: 'link', label: link, letter: 'k', edit: (chosen) => insertLink(chosen, text) },
    { icon: 'list', label: list, edit: (chosen) => togglePrefix(chosen, '- ') },
    { icon: 'quote', label: quote, edit: (chosen) => togglePrefix(chosen, '> ') },
    { icon: 'code', label: code, edit: (chosen) => toggleCode(chosen, text) },
  ]
}

/** A plain text area; what its buttons write can be undone as what is typed. */
export function MarkdownField<Fields>({ form, name, label, hint }: BoundProps<Fields, string>) {
  const area = useRef<HTMLTextAreaElement>(null)
  const value = String(form.values.value[name as keyof Fields] ?? '')

  /** @returns whether there was something to write */
  function apply(edit: (selection: Selection) => Edit | undefined): boolean {
    const element = area.current
    if (element === null) return false
    const { value: text, selectionStart, selectionEnd } = element
    const written = edit({ text, start: selectionStart, end: selectionEnd })
    if (written === undefined) return false
    const { from, to, insert, start, end } = written
    element.focus()
    element.setSelectionRange(from, to)
    // The one way of writing that the browser can undo.
    const isDone = insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert)
    if (!isDone) {
      element.setRangeText(insert, from, to)
      form.set(name, element.value)
    }
    element.setSelectionRange(start, end)
    return true
  }

  async function addPictures(files: readonly File[]) {
    for (const file of files.filter(({ type }) => type.startsWith('image/'))) {
      const picture = await askForPicture(file)
      if (picture !== undefined) apply((selection) => insertPicture(selection, picture.url, picture.alt))
    }
  }

  const takeFiles = (event: Event, transfer: DataTransfer | null) => {
    const files = [...(transfer?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    void addPictures(files)
  }

  return (
    <Field label={label} isRequired hint={hint} error={form.errors.value[name]}>
      {({ id, describedBy, isInvalid }) => (
        <div class="markdown-field">
          <Toolbar controls={id} onEdit={apply} onFiles={(files) => void addPictures(files)} />
          <textarea
            ref={area}
            id={id}
            name={name}
            required
            rows={18}
            spellcheck
            dir="auto"
            value={value}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            onInput={(event) => form.set(name, event.currentTarget.value)}
            onPaste={(event) => takeFiles(event, event.clipboardData)}
            onDrop={(event) => takeFiles(event, event.dataTransfer)}
            onKeyDown={(event) => {
              const isEnter = event.key === 'Enter' && !event.isComposing && !event.ctrlKey && !event.metaKey
              if (isEnter && !event.shiftKey && apply(continueList)) event.preventDefault()
              const tool = tools().find(({ letter }) => letter !== undefined && isChordOf(event, letter))
              if (tool === undefined) return
              event.preventDefault()
              // Not the palette's.
              event.stopPropagation()
              apply(tool.edit)
            }}
          />
        </div>
      )}
    </Field>
  )
}

interface ToolbarProps {
  readonly controls: string
  readonly onEdit: (edit: Tool['edit']) => void
  readonly onFiles: (files: readonly File[]) => void
}

/** One stop of the Tab key; arrows go from button to button. */
function Toolbar({ controls, onEdit, onFiles }: ToolbarProps) {
  const { toolbar, picture, keys } = editorWords()
  const bar = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    if (step === 0 || at === -1) return
    event.preventDefault()
    for (const button of buttons) button.tabIndex = -1
    const next = buttons.at((at + step) % buttons.length)
    if (next === undefined) return
    next.tabIndex = 0
    next.focus()
  }
  return (
    <div ref={bar} class="toolbar" role="toolbar" aria-label={toolbar} aria-controls={controls} onKeyDown={move}>
      {tools().map(({ icon, label, letter, edit }, index) => (
        <button
          key={icon}
          type="button"
          tabIndex={index === 0 ? 0 : -1}
          aria-label={label}
          title={letter === undefined ? label : `${label} (${keys(letter.toUpperCase())})`}
          aria-keyshortcuts={letter === undefined ? undefined : `Control+${letter.toUpperCase()}`}
          onClick={() => onEdit(edit)}
        >
          <Icon name={icon} />
        </button>
      ))}
      <button type="button" tabIndex={-1} aria-label={picture} title={picture} onClick={() => chooser.current?.click()}>
        <Icon name="image" />
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label={picture}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          onFiles(files)
        }}
      />
    </div>
  )
}
