import { signal } from '@preact/signals'
import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
import { defineWords } from '../words.ts'
import { Button } from './button.tsx'
import { Field } from './fields.tsx'
import { Icon } from './icon.tsx'
import { Toasts } from './toasts.tsx'

const words = defineWords(
  { close: 'Close', cancel: 'Cancel', typeToConfirm: (text: string) => `To confirm, enter: ${text}` },
  { close: 'Закрити', cancel: 'Скасувати', typeToConfirm: (text) => `Щоб підтвердити, введіть: ${text}` },
)

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  /** Only by its own buttons: for what is shown once. */
  readonly isPersistent?: boolean
  readonly children: ComponentChildren
}

/** A native dialog above the page: it keeps the focus, and gives it back to what opened it. */
export function Dialog({ title, onClose, isPersistent = false, children }: DialogProps) {
  const element = useModal()
  const id = useId()
  return (
    <dialog
      ref={element}
      class="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        if (!isPersistent) onClose()
      }}
      // Close watcher: browsers let a second Escape close a dialog whose `cancel` was prevented.
      onClose={() => (isPersistent ? element.current?.showModal() : onClose())}
    >
      <div class="stack">
        <div class="dialog-head">
          <h2 id={id}>{title}</h2>
          {!isPersistent && (
            <button type="button" class="button quiet small" aria-label={words().close} onClick={onClose}>
              <Icon name="x" />
            </button>
          )}
        </div>
        {children}
      </div>
      <Toasts layer={id} />
    </dialog>
  )
}

/**
 * The dialog with this reference is modal from the moment that it is there, before it is painted: the next key is for it
 * alone. It gives the focus back to what had it.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    opener.current = document.activeElement
    startOf(element.current)?.setAttribute('autofocus', '')
    element.current?.showModal()
  }, [])
  // Once the dialog is gone: what is below cannot have the focus before.
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    },
    [],
  )
  return element
}

const FIELD = ':is(input, select, textarea):not([type="hidden"], [tabindex="-1"], [disabled], [readonly])'

/**
 * What has the focus first: a field, else the last button, which changes nothing; the browser would begin at the cross.
 * What is shown once begins as the browser does, with what keeps it.
 */
function startOf(dialog: HTMLDialogElement | null): Element | null | undefined {
  const field = dialog?.querySelector(FIELD)
  if (field || dialog?.querySelector('.dialog-head > button') === null) return field
  return [...(dialog?.querySelectorAll(':scope > .stack :is(button, a)') ?? [])].at(-1)
}

interface Question {
  readonly title: string
  /** Names what is lost, or who is told what. */
  readonly text: string
  readonly action: string
  /** What the other button says where «Cancel» could be taken for the act. */
  readonly dismissal?: string
  /** To be entered first, for what cannot be undone. */
  readonly typed?: string
  /** Nothing is lost, but it cannot be taken back unseen. */
  readonly isHarmless?: boolean
}

const asked = signal<(Question & { readonly answer: (isConfirmed: boolean) => void }) | null>(null)
const entered = signal('')

/** Asks before something that destroys, or that others are told of at once. */
export function confirmAct(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    entered.value = ''
    asked.value = {
      ...question,
      answer: (isConfirmed) => {
        asked.value = null
        resolve(isConfirmed)
      },
    }
  })
}

/** Where the shell shows the question. */
export function ConfirmDialog() {
  const question = asked.value
  if (question === null) return null
  const { title, text, action, dismissal = words().cancel, typed, isHarmless, answer } = question
  const isReady = typed === undefined || entered.value.trim() === typed
  return (
    <Dialog title={title} onClose={() => answer(false)}>
      <p>{text}</p>
      {typed !== undefined && (
        <Field label={words().typeToConfirm(typed)}>
          {({ id }) => (
            <input
              id={id}
              value={entered.value}
              autocomplete="off"
              onInput={(event) => {
                entered.value = event.currentTarget.value
              }}
            />
          )}
        </Field>
      )}
      <div class="row">
        <Button look={isHarmless ? 'primary' : 'danger'} disabled={!isReady} onClick={() => answer(true)}>
          {action}
        </Button>
        <Button onClick={() => answer(false)}>{dismissal}</Button>
      </div>
    </Dialog>
  )
}
