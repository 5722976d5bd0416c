import { type Signal, signal, useComputed, useSignal } from '@preact/signals'
import type { ComponentChildren, TargetedSubmitEvent } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { newIdempotencyKey } from '../api.ts'
import { errorText, refusedField, validityText } from '../errors.ts'
import { Button } from './button.tsx'
import { Banner } from './states.tsx'

type Values = Readonly<Record<string, string | boolean | readonly string[] | File | null>>

export interface FormState<Fields extends Values> {
  readonly values: Signal<Fields>
  /** What is wrong, by field. */
  readonly errors: Signal<Readonly<Record<string, string>>>
  /** What is wrong with the whole. */
  readonly problem: Signal<string>
  readonly isSending: Signal<boolean>
  set<Name extends keyof Fields>(name: Name, value: Fields[Name]): void
  readonly submit: (element: HTMLFormElement) => Promise<void>
}

/** What a field needs of the form that it belongs to, whatever else the form has. */
export interface FormOfField {
  readonly values: { readonly value: object }
  readonly errors: { readonly value: Readonly<Record<string, string>> }
  set(name: string, value: unknown): void
}

/** Thrown by `send`: what is wrong before anything is sent, by field. */
export class FieldsRefused extends Error {
  override readonly name = 'FieldsRefused'
  readonly byField: Readonly<Record<string, string>>
  constructor(byField: Readonly<Record<string, string>>) {
    super('Fields were refused')
    this.byField = byField
  }
}

interface FormOptions<Fields extends Values> {
  readonly initial: Fields
  /** The key makes a second sending of the same form, by accident or after signing in again, the same act. */
  readonly send: (values: Fields, idempotencyKey: string) => Promise<void>
  /** A refusal in words of its own: for the whole form, or by field. Undefined: in the usual words. */
  readonly explain?: (error: unknown) => string | Readonly<Record<string, string>> | undefined
}

/** The state of one form. It is sent once at a time; what was entered stays until it was accepted. */
export function useForm<Fields extends Values>(options: FormOptions<Fields>): FormState<Fields> {
  const current = useRef(options)
  current.current = options
  return useMemo(() => {
    const values = signal(options.initial)
    const errors = signal<Readonly<Record<string, string>>>({})
    const problem = signal('')
    const isSending = signal(false)
    let key = newIdempotencyKey()

    function refuse(error: unknown) {
      const own = error instanceof FieldsRefused ? error.byField : current.current.explain?.(error)
      const field = refusedField(error)
      if (typeof own === 'string') problem.value = own
      else if (own !== undefined) errors.value = own
      else if (field !== undefined && field.name in values.value) errors.value = { [field.name]: field.text }
      else problem.value = errorText(error)
    }

    async function submit(element: HTMLFormElement) {
      if (isSending.value) return
      problem.value = ''
      errors.value = invalidControls(element)
      if (Object.keys(errors.value).length === 0) {
        isSending.value = true
        try {
          await current.current.send(values.value, key)
          key = newIdempotencyKey()
        } catch (error) {
          refuse(error)
        }
        isSending.value = false
      }
      focusFirstError(element)
    }

    const set: FormState<Fields>['set'] = (name, value) => {
      values.value = { ...values.value, [name]: value }
      // What changed is another act than what was sent before.
      key = newIdempotencyKey()
      if (String(name) in errors.value) {
        const { [String(name)]: _, ...others } = errors.value
        errors.value = others
      }
    }
    return { values, errors, problem, isSending, set, submit }
  }, [])
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function invalidControls(element: HTMLFormElement): Record<string, string> {
  const controls = [...element.elements].filter(
    (one): one is Control =>
      one instanceof HTMLInputElement || one instanceof HTMLSelectElement || one instanceof HTMLTextAreaElement,
  )
  return Object.fromEntries(
    controls.flatMap((control) => {
      const text = control.name === '' ? undefined : validityText(control)
      return text === undefined ? [] : [[control.name, text] as const]
    }),
  )
}

/** After the next painting, when the errors are there. */
function focusFirstError(element: HTMLFormElement): void {
  requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus())
}

interface FormProps<Fields extends Values> {
  readonly form: FormState<Fields>
  readonly submitLabel: string
  readonly children: ComponentChildren
  /** Beside the button that sends. */
  readonly beside?: ComponentChildren
  readonly isDangerous?: boolean
}

/** The browser checks what was entered, but says it in our words, beside the field. */
export function Form<Fields extends Values>({ form, submitLabel, children, beside, isDangerous }: FormProps<Fields>) {
  const send = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void form.submit(event.currentTarget)
  }
  return (
    <form class="stack" noValidate onSubmit={send}>
      {children}
      {form.problem.value && <Banner kind="danger">{form.problem.value}</Banner>}
      <div class="row">
        <Button type="submit" look={isDangerous ? 'danger' : 'primary'} aria-disabled={form.isSending.value}>
          {submitLabel}
        </Button>
        {beside}
      </div>
    </form>
  )
}

interface Kept<Fields> {
  readonly at: string
  readonly values: Partial<Fields>
}

/**
 * Keeps what is being written in this browser, under a name that has the account and the thing in it, 300 ms after the
 * last change, and at once when the page is left; gives what was kept before. Clear it when the service has it.
 * @param saved what the service has: only fields that differ are kept, so that the others may change there meanwhile
 */
export function useDraft<Fields extends Values>(name: string, form: FormState<Fields>, saved?: () => Fields) {
  const key = `draft:${name}`
  const kept = useSignal<Kept<Fields> | null>(null)
  const keptAt = useComputed(() => kept.value?.at ?? null)
  const pending = useRef<(() => void) | undefined>(undefined)
  useEffect(() => {
    kept.value = readKept<Fields>(key)
    let isFirst = true
    let timer = 0
    const end = form.values.subscribe((values) => {
      if (isFirst) {
        isFirst = false
        return
      }
      clearTimeout(timer)
      pending.current = () => {
        pending.current = undefined
        const own = saved === undefined ? values : changedFields(values, saved())
        if (Object.keys(own).length === 0) localStorage.removeItem(key)
        else localStorage.setItem(key, JSON.stringify({ at: new Date().toISOString(), values: own }))
      }
      timer = setTimeout(() => pending.current?.(), 300)
    })
    const flush = () => pending.current?.()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
      end()
    }
  }, [key])
  const clear = () => {
    pending.current = undefined
    localStorage.removeItem(key)
    kept.value = null
  }
  const restore = () => {
    if (kept.value === null) return
    // A field that came with a newer form keeps what it has.
    form.values.value = { ...form.values.value, ...kept.value.values }
    kept.value = null
  }
  return { kept, keptAt, restore, clear }
}

const changedFields = <Fields extends Values>(values: Fields, saved: Fields) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name])),
  )

function readKept<Fields>(key: string): Kept<Fields> | null {
  try {
    const kept: Partial<Kept<Fields>> | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    return kept?.at && kept.values ? { at: kept.at, values: kept.values } : null
  } catch {
    // Of an older form, or written by hand: no draft.
    return null
  }
}
