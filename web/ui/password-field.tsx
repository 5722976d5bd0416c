import { useSignal, useSignalEffect } from '@preact/signals'
import { defineWords } from '../words.ts'
import { Button } from './button.tsx'
import { type BoundProps, TextField } from './fields.tsx'

const words = defineWords({ show: 'Show' }, { show: 'Показати' })

type PasswordProps<Fields> = BoundProps<Fields, string> & {
  readonly autocomplete: 'current-password' | 'new-password'
  readonly minLength?: number
  readonly maxLength?: number
  readonly passwordrules?: string
}

/** A password, which can be looked at in place of typing it twice. It is hidden again when it is sent. */
export function PasswordField<Fields>(field: PasswordProps<Fields>) {
  const isShown = useSignal(false)
  useSignalEffect(() => {
    if (field.form.isSending.value) isShown.value = false
  })
  return (
    <TextField
      {...field}
      type={isShown.value ? 'text' : 'password'}
      spellcheck={false}
      required
      after={
        <Button
          look="quiet"
          icon="eye"
          aria-pressed={isShown.value}
          onClick={() => {
            isShown.value = !isShown.value
          }}
        >
          {words().show}
          <span class="visually-hidden">{field.label}</span>
        </Button>
      }
    />
  )
}
