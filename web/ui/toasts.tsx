import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { errorText } from '../errors.ts'
import { defineWords } from '../words.ts'
import { Icon } from './icon.tsx'

const SHOWN_MS = 6_000
const MAX_TOASTS = 3

const words = defineWords({ close: 'Close', messages: 'Messages' }, { close: 'Закрити', messages: 'Повідомлення' })

interface Toast {
  readonly id: number
  readonly text: string
  readonly isError: boolean
  /** With an action it stays until it is closed (WCAG 2.2.1). */
  readonly action?: { readonly label: string; readonly run: () => void }
}

const toasts = signal<readonly Toast[]>([])
let count = 0

const close = (id: number) => {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

function show(toast: Omit<Toast, 'id'>): () => void {
  count += 1
  const id = count
  toasts.value = [...toasts.value, { ...toast, id }].slice(-MAX_TOASTS)
  if (toast.action === undefined && !toast.isError) setTimeout(() => close(id), SHOWN_MS)
  return () => close(id)
}

/**
 * Says that something was done.
 * @returns takes it away
 */
export const say = (text: string, action?: Toast['action']): (() => void) =>
  show({ text, isError: false, ...(action && { action }) })

/** Says that something was not done, for acts without a form. */
export function sayError(error: unknown): void {
  sayProblem(errorText(error))
}

/** The same, in words of its own. */
export function sayProblem(text: string): void {
  show({ text, isError: true })
}

/**
 * Runs an act of a button: says what failed, in words of its own where `explain` has some.
 * @returns whether it was done
 */
export async function attempt(
  act: () => Promise<unknown>,
  explain?: (error: unknown) => string | undefined,
): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    sayProblem(explain?.(error) ?? errorText(error))
    return false
  }
}

/** Of the dialogs that are open, each above the former. */
const layers = signal<readonly string[]>([])

interface ToastsProps {
  /** The dialog that shows them while it is the uppermost: all below it can neither be seen nor reached. */
  readonly layer?: string
}

/** The live region is there before its texts, so that they are heard. */
export function Toasts({ layer }: ToastsProps) {
  useEffect(() => {
    if (layer === undefined) return
    layers.value = [...layers.value, layer]
    return () => {
      layers.value = layers.value.filter((other) => other !== layer)
    }
  }, [layer])
  const shown = layers.value.at(-1) === layer ? toasts.value : []
  return (
    <section class="toasts" aria-label={words().messages} aria-live="polite">
      {shown.map(({ id, text, isError, action }) => (
        <div key={id} class={isError ? 'toast danger' : 'toast'}>
          <Icon name={isError ? 'circle-alert' : 'circle-check'} />
          <span>{text}</span>
          {action && (
            <button
              type="button"
              class="button small"
              onClick={() => {
                close(id)
                action.run()
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" class="button quiet small" aria-label={words().close} onClick={() => close(id)}>
            <Icon name="x" />
          </button>
        </div>
      ))}
    </section>
  )
}
