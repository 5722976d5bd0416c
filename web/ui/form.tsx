import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { ComponentChildren, TargetedSubmitEvent } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import { newIdempotencyKey } from '../api.ts'
import { errorText, refusedField, validityText } from '../errors.ts'
import { Button } from './button.tsx'
import { Banner } from './states.tsx'

export type Values = Readonly<Record<string, string | boolean | readonly string[] | File | null>>

export interface FormState<Fields extends Values> {
  readonly values: Signal<Fields>
  /** What is wrong, by field. */
  readonly errors: Signal<Readonly<Record<string, string>>>
  /** What is wrong with the whole. */
  readonly problem: Signal<string>
  readonly isSending: Signal<boolean>
  set<Name extends keyof Fields>(name: Name, value: Fields[Name]): void
  /** What is sent beside the fields is another than before, and so is the act. */
  readonly renewKey: () => void
  readonly submit: (element: HTMLFormElement) => Promise<void>
}

/** What a field needs of the form that it belongs to, whatever else the form has. */
export interface FormOfField {
  readonly values: { readonly value: object }
  readonly errors: { readonly value: Readonly<Record<string, string>> }
  readonly isSending: ReadonlySignal<boolean>
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
    const renewKey = () => {
      key = newIdempotencyKey()
    }

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
          renewKey()
        } catch (error) {
          refuse(error)
        }
        isSending.value = false
      }
      focusFirstError(element)
    }

    const set: FormState<Fields>['set'] = (name, value) => {
      values.value = { ...values.value, [name]: value }
      renewKey()
      if (String(name) in errors.value) {
        const { [String(name)]: _, ...others } = errors.value
        errors.value = others
      }
    }
    return { values, errors, problem, isSending, set, renewKey, submit }
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

/**
 * Once the errors are rendered, before anything more can be typed: it would go into the field before. Fields have places
 * of their own where an error would be told.
 */
function focusFirstError(element: HTMLFormElement): void {
  queueMicrotask(() => element.querySelector<HTMLElement>('[aria-invalid="true"], .banner.danger')?.focus())
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
