import { useSignal } from '@preact/signals'
import { PASSWORD_LENGTHS, PASSWORD_RULES } from '../../shared/password-lengths.ts'
import { Check, TextField } from '../../ui/fields.tsx'
import type { FormOfField } from '../../ui/form.tsx'
import { joiningWords } from './words.ts'

interface NewPasswordProps {
  readonly form: FormOfField & { readonly values: { readonly value: { readonly password: string } } }
}

/** A password that is chosen: the rules first, and a way to see what was typed in place of typing it twice. */
export function NewPasswordField({ form }: NewPasswordProps) {
  const isShown = useSignal(false)
  const [least, most] = PASSWORD_LENGTHS
  const texts = joiningWords()
  return (
    <>
      <TextField
        form={form}
        name="password"
        label={texts.newPassword}
        hint={texts.passwordHint(least)}
        type={isShown.value ? 'text' : 'password'}
        autocomplete="new-password"
        minLength={least}
        maxLength={most}
        passwordrules={PASSWORD_RULES}
        spellcheck={false}
        required
      />
      <Check
        label={texts.showPassword}
        checked={isShown.value}
        onToggle={(isChecked) => {
          isShown.value = isChecked
        }}
      />
    </>
  )
}
