import { Type } from 'typebox'
import { nameSchemas } from '../openapi/components.ts'

const Code = Type.String({ description: 'Stable, in upper case.' })

const RefusedField = Type.Object({
  field: Type.String({ description: 'Its path, with dots.' }),
  code: Type.Optional(Code),
  reason: Type.Optional(Type.String()),
  limit: Type.Optional(Type.Number({ description: 'What the code is about, as the greatest length.' })),
})
const details = Type.Optional(RefusedField)

export const ApiErrorPlain = Type.Object({
  error: Type.String({ description: 'A sentence.' }),
  code: Type.Optional(Code),
  details,
})

export const ApiErrorNews = Type.Object({
  success: Type.Literal(false),
  error: Type.String({ description: 'A sentence.' }),
  code: Type.Optional(Code),
  details,
  changed: Type.Optional(
    Type.Object(
      { at: Type.String({ format: 'date-time' }), by: Type.Union([Type.Object({ name: Type.String() }), Type.Null()]) },
      { description: 'With 412: who changed it, and when.' },
    ),
  ),
})

export const ApiErrorAdmin = Type.Object(
  {
    error: Code,
    message: Type.String({ description: 'A sentence.' }),
    code: Type.Integer({ description: 'The status.' }),
    details,
  },
  { additionalProperties: true },
)

export const ApiErrorAuth = Type.Object(
  { message: Type.String({ description: 'A sentence.' }), code: Code, details },
  { additionalProperties: true },
)

export const ApiErrorOpportunity = Type.Object({
  success: Type.Literal(false),
  error: Type.Object({
    code: Code,
    message: Type.String({ description: 'A sentence.' }),
    details: Type.Optional(
      Type.Object({
        ...RefusedField.properties,
        opportunity_id: Type.Optional(
          Type.String({ description: 'With `DUPLICATE_OPPORTUNITY`: which one of your own it is.' }),
        ),
      }),
    ),
    timestamp: Type.String({ format: 'date-time' }),
  }),
})

nameSchemas({ RefusedField, ApiErrorPlain, ApiErrorNews, ApiErrorAdmin, ApiErrorAuth, ApiErrorOpportunity })
