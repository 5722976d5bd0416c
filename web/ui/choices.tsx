import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { describing, FieldError, Hint } from './fields.tsx'
import type { FormOfField } from './form.tsx'

interface DescribedChoice {
  readonly value: string
  readonly label: string
  /** What it means to choose it. */
  readonly hint?: string
}

interface ChoicesProps {
  readonly form: FormOfField
  readonly name: string
  readonly label: string
  readonly hint?: ComponentChildren
  readonly choices: readonly DescribedChoice[]
  /** Side by side where there is room; the whole of each can be pressed. */
  readonly hasCards?: boolean
  /** Where a heading above says the same. */
  readonly isLabelHidden?: boolean
}

interface GroupProps extends ChoicesProps {
  readonly type: 'radio' | 'checkbox'
  readonly isChosen: (value: string) => boolean
  readonly onToggle: (value: string, isChecked: boolean) => void
}

const enteredIn = ({ values }: FormOfField, name: string): unknown =>
  (values.value as Readonly<Record<string, unknown>>)[name]

/** One of few, with what each means beside it. */
export function RadioField(props: ChoicesProps) {
  const { form, name } = props
  return (
    <Group
      {...props}
      type="radio"
      isChosen={(value) => enteredIn(form, name) === value}
      onToggle={(value) => form.set(name, value)}
    />
  )
}

/** Any of few. */
export function ChoicesField(props: ChoicesProps) {
  const { form, name } = props
  const chosen = (enteredIn(form, name) ?? []) as readonly string[]
  return (
    <Group
      {...props}
      type="checkbox"
      isChosen={(value) => chosen.includes(value)}
      onToggle={(value, isChecked) =>
        form.set(name, isChecked ? [...chosen, value] : chosen.filter((one) => one !== value))
      }
    />
  )
}

function Group({ form, name, label, hint, choices, hasCards, isLabelHidden, type, isChosen, onToggle }: GroupProps) {
  const id = useId()
  const error = form.errors.value[name]
  const described = describing(id, hint, error)
  return (
    <fieldset class={hasCards ? 'field choices cards' : 'field choices'} aria-describedby={described}>
      <legend class={isLabelHidden ? 'visually-hidden' : undefined}>{label}</legend>
      <Hint of={id} text={hint} />
      {choices.map((choice) => (
        <div class="check" key={choice.value}>
          <input
            id={`${id}-${choice.value}`}
            type={type}
            // The group is refused as a whole: the first control says so.
            aria-invalid={choice === choices[0] ? Boolean(error) : undefined}
            name={`${id}-${name}`}
            checked={isChosen(choice.value)}
            aria-describedby={choice.hint ? `${id}-${choice.value}-hint` : undefined}
            onChange={(event) => onToggle(choice.value, event.currentTarget.checked)}
          />
          <div>
            <label htmlFor={`${id}-${choice.value}`}>{choice.label}</label>
            <Hint of={`${id}-${choice.value}`} text={choice.hint} />
          </div>
        </div>
      ))}
      <FieldError of={id} text={error} />
    </fieldset>
  )
}
