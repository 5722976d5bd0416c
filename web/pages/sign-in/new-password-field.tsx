import { PASSWORD_LENGTHS, PASSWORD_RULES } from '../../shared/password-lengths.ts'
import type { BoundProps } from '../../ui/fields.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { joiningWords } from './words.ts'

/** A password that is chosen: the rules first. */
export function NewPasswordField({ form }: Pick<BoundProps<{ readonly password: string }, string>, 'form'>) {
  const [least, most] = PASSWORD_LENGTHS
  const texts = joiningWords()
  return (
    <PasswordField
      form={form}
      name="password"
      label={texts.newPassword}
      hint={texts.passwordHint(least)}
      autocomplete="new-password"
      minLength={least}
      maxLength={most}
      passwordrules={PASSWORD_RULES}
    />
  )
}
