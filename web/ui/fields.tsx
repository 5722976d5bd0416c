import type { ComponentChildren, TargetedKeyboardEvent } from 'preact'
import { useId } from 'preact/hooks'
import { lengthOf } from '../errors.ts'
import { defineWords, number } from '../words.ts'
import type { FormOfField } from './form.tsx'
import { Icon } from './icon.tsx'

const words = defineWords({ required: 'required' }, { required: 'обов’язково' })

interface FieldProps {
  readonly label: string
  /** Said beside the label where the form has fields that may stay empty; the control says it by itself. */
  readonly isRequired?: boolean | undefined
  readonly hint?: ComponentChildren
  readonly error?: string | undefined
  readonly children: (ids: { id: string; describedBy: string | undefined; isInvalid: boolean }) => ComponentChildren
}

/** A label, a control, what helps to fill it in, and what is wrong with it. */
export function Field({ label, isRequired, hint, error, children }: FieldProps) {
  const id = useId()
  const described = describing(id, hint, error)
  return (
    <div class="field">
      {isRequired ? (
        <div class="label">
          <label htmlFor={id}>{label}</label> <span aria-hidden="true">{words().required}</span>
        </div>
      ) : (
        <label htmlFor={id}>{label}</label>
      )}
      <Hint of={id} text={hint} />
      {children({ id, describedBy: described, isInvalid: Boolean(error) })}
      <FieldError of={id} text={error} />
    </div>
  )
}

/** What helps to fill in the control of this id, whose description it is. */
export function Hint({ of, text }: { readonly of: string; readonly text: ComponentChildren }) {
  if (!text) return null
  return (
    <div class="hint" id={`${of}-hint`}>
      {text}
    </div>
  )
}

/** What is wrong with it. */
export function FieldError({ of, text }: { readonly of: string; readonly text: string | undefined }) {
  if (!text) return null
  return (
    <div class="error" id={`${of}-error`}>
      <Icon name="circle-alert" /> {text}
    </div>
  )
}

/** Which of them are there, for `aria-describedby`. */
export const describing = (id: string, hint: ComponentChildren, error: string | undefined): string | undefined =>
  [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined

type NamesOf<Fields, Value> = { [Name in keyof Fields]: Fields[Name] extends Value ? Name : never }[keyof Fields] &
  string

export interface BoundProps<Fields, Value> {
  readonly form: FormOfField & { readonly values: { readonly value: Fields } }
  readonly name: NamesOf<Fields, Value>
  readonly label: string
  readonly hint?: ComponentChildren
}

/** Attributes of controls that pages set. */
interface Attributes {
  readonly required?: boolean
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly minLength?: number
  /** Told when the form is sent: a browser would cut what is pasted, without a word. */
  readonly maxLength?: number
  readonly autocomplete?: string
  readonly placeholder?: string
  readonly spellcheck?: boolean
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url' | 'search'
}

interface LineAttributes extends Attributes {
  readonly type?:
    | 'text'
    | 'email'
    | 'password'
    | 'url'
    | 'tel'
    | 'number'
    | 'date'
    | 'time'
    | 'datetime-local'
    | 'search'
    | 'color'
  readonly min?: string | number
  readonly max?: string | number
  readonly step?: string | number
  readonly pattern?: string
  readonly passwordrules?: string
  /** What a pattern asks for, in words. */
  readonly title?: string
  /** Of a datalist. */
  readonly list?: string
}

type TextProps<Fields> = BoundProps<Fields, string> &
  LineAttributes & {
    /** In the same line, after the control. */
    readonly after?: ComponentChildren
  }

/** One line of text: also of numbers, addresses, days, passwords, by `type`. */
export function TextField<Fields>({ form, name, label, hint, maxLength, after, ...input }: TextProps<Fields>) {
  // Preact's types tell the kinds of inputs apart by a type that is known here only when the page is shown.
  const attributes: object = input
  return (
    <Field label={label} isRequired={input.required} hint={hint} error={form.errors.value[name]}>
      {({ id, describedBy, isInvalid }) => {
        const control = (
          <input
            {...attributes}
            id={id}
            name={name}
            data-max-length={maxLength}
            value={String(form.values.value[name as keyof Fields] ?? '')}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            onInput={(event) => form.set(name, event.currentTarget.value)}
          />
        )
        if (!after) return control
        return (
          <div class="field-line">
            {control}
            {after}
          </div>
        )
      }}
    </Field>
  )
}

interface AreaOptions {
  readonly rows?: number
  readonly onKeyDown?: (event: TargetedKeyboardEvent<HTMLTextAreaElement>) => void
}

type AreaProps<Fields> = BoundProps<Fields, string> & Attributes & AreaOptions

/** Several lines; with a bound, it says how many characters are left when few are. */
export function AreaField<Fields>({ form, name, label, hint, maxLength, ...area }: AreaProps<Fields>) {
  const value = String(form.values.value[name as keyof Fields] ?? '')
  const most = maxLength ?? Number.POSITIVE_INFINITY
  const length = lengthOf(value)
  const isNearEnd = length > most * 0.8
  return (
    <Field label={label} isRequired={area.required} hint={hint} error={form.errors.value[name]}>
      {({ id, describedBy, isInvalid }) => (
        <>
          <textarea
            {...area}
            id={id}
            name={name}
            data-max-length={maxLength}
            value={value}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            onInput={(event) => form.set(name, event.currentTarget.value)}
          />
          {isNearEnd && (
            <div class="hint" aria-live="polite">
              {number(length)} / {number(most)}
            </div>
          )}
        </>
      )}
    </Field>
  )
}

export interface Choice {
  readonly value: string
  readonly label: string
}

type SelectProps<Fields> = BoundProps<Fields, string> & {
  readonly choices: readonly Choice[]
  /** What is chosen as long as the form says nothing else. */
  readonly value?: string
  /** Instead of setting the field, where more goes with it. */
  readonly onChosen?: (value: string) => void
  readonly required?: boolean
  readonly disabled?: boolean
}

export function SelectField<Fields>({
  form,
  name,
  label,
  hint,
  choices,
  value,
  onChosen = (chosen) => form.set(name, chosen),
  ...select
}: SelectProps<Fields>) {
  return (
    <Field label={label} isRequired={select.required} hint={hint} error={form.errors.value[name]}>
      {({ id, describedBy, isInvalid }) => (
        <select
          {...select}
          id={id}
          name={name}
          value={value ?? String(form.values.value[name as keyof Fields] ?? '')}
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          onChange={(event) => onChosen(event.currentTarget.value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type CheckProps<Fields> = BoundProps<Fields, boolean> & { readonly disabled?: boolean }

export function CheckField<Fields>({ form, name, label, hint, ...input }: CheckProps<Fields>) {
  return (
    <Check
      {...input}
      name={name}
      label={label}
      hint={hint}
      error={form.errors.value[name]}
      checked={Boolean(form.values.value[name as keyof Fields])}
      onToggle={(isChecked) => form.set(name, isChecked)}
    />
  )
}

interface PlainCheckProps {
  readonly name?: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly label: ComponentChildren
  readonly hint?: ComponentChildren
  readonly error?: string | undefined
  readonly onToggle: (isChecked: boolean) => void
}

/** A box to tick, with its words beside it. */
export function Check({ label, hint, error, onToggle, ...input }: PlainCheckProps) {
  const id = useId()
  const described = describing(id, hint, error)
  return (
    <div class="field">
      <div class="check">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-describedby={described}
          aria-invalid={Boolean(error)}
          onChange={(event) => onToggle(event.currentTarget.checked)}
        />
        <div>
          <label htmlFor={id}>{label}</label>
          <Hint of={id} text={hint} />
        </div>
      </div>
      <FieldError of={id} text={error} />
    </div>
  )
}
