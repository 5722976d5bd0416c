import { Type } from 'typebox'
import { MAX_TYPED_CHARACTERS, SIX_DIGITS, TELEPHONE_NUMBER } from '../../../web/shared/typed-digits.ts'
import { nameSchemas } from '../../platform/http/openapi/components.ts'

export const PhoneNumber = Type.String({ pattern: '^\\+[1-9][0-9]{6,14}$', description: 'E.164 number.' })

export const TypedPhoneNumber = Type.String({
  maxLength: MAX_TYPED_CHARACTERS,
  pattern: TELEPHONE_NUMBER,
  description: 'E.164 number; blanks, hyphens, brackets, dots and marks of direction in it are ignored.',
})

export const NewPhone = Type.Object({ phone: TypedPhoneNumber }, { additionalProperties: false })

export const PhoneCode = Type.Object(
  {
    code: Type.String({
      maxLength: MAX_TYPED_CHARACTERS,
      pattern: SIX_DIGITS,
      description: 'The six digits of the SMS; blanks, hyphens and marks of direction between them are ignored.',
    }),
  },
  { additionalProperties: false },
)

nameSchemas({ NewPhone, PhoneCode })
