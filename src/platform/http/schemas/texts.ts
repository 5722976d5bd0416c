import type { Ajv, SchemaValidateFunction } from 'ajv'
import { type TSchemaOptions, Type } from 'typebox'
import { emailAddress, MAX_ADDRESS_LENGTH } from '../../lib/email-address.ts'
import { asName, isOneLine, isVisible, MAX_NAME_LENGTH } from '../../lib/visible-text.ts'
import type { RefusalCode } from '../errors/refusal-texts.ts'
import { hasNoNul } from './postgres-text.ts'

/** What a text is, beside its length. An extension of JSON Schema, which the OpenAPI document has too. */
export const TEXT_KEYWORD = 'x-text'

/** In any form that `emailAddress` takes; a handler gets the one that is stored. */
export const EmailAddress = Type.String({
  maxLength: MAX_ADDRESS_LENGTH,
  format: 'idn-email',
  [TEXT_KEYWORD]: 'address',
  description: 'Upper and lower case, and both forms of an international domain, are one address.',
})

/** Of a person or a thing: one line, of which something can be seen. A handler gets it composed and trimmed. */
export const Name = (maxLength = MAX_NAME_LENGTH, options: TSchemaOptions = {}) =>
  Type.String({ minLength: 1, maxLength, [TEXT_KEYWORD]: 'name', ...options })

/** What people write, of which something can be seen; stored as it is. */
export const VisibleText = (options: TSchemaOptions & { readonly maxLength?: number } = {}) =>
  Type.String({ minLength: 1, [TEXT_KEYWORD]: 'visible', ...options })

type Kind = 'address' | 'name' | 'visible'
type Settled = { readonly text: string } | { readonly code: RefusalCode }

/** The form in which a text is stored, or why there is none. What is too short or too long is for other keywords. */
const settle: Readonly<Record<Kind, (text: string) => Settled>> = {
  address: (text) => {
    const address = text.length > MAX_ADDRESS_LENGTH ? text : emailAddress(text)
    return address === undefined ? { code: 'INVALID_FORMAT' } : { text: address }
  },
  name: (text) => {
    const name = asName(text)
    if (!isOneLine(name)) return { code: 'INVALID_CHARACTERS' }
    return text === '' || isVisible(name) ? { text: name } : { code: 'BLANK' }
  },
  // What cannot be stored is refused as such, in any field.
  visible: (text) => (text === '' || isVisible(text) || !hasNoNul(text) ? { text } : { code: 'BLANK' }),
}

/** Before the lengths, which are of what is stored. */
export function addTextKeyword(ajv: Ajv): Ajv {
  const validate: SchemaValidateFunction = (kind: Kind, text: string, _schema, place) => {
    const settled = settle[kind](text)
    if ('code' in settled) {
      validate.errors = [{ keyword: TEXT_KEYWORD, params: { code: settled.code } }]
      return false
    }
    if (place !== undefined) place.parentData[place.parentDataProperty] = settled.text
    return true
  }
  return ajv
    .addKeyword({ keyword: TEXT_KEYWORD, type: 'string', before: 'maxLength', modifying: true, validate })
    .addFormat('idn-email', true)
}
