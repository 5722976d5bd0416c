import { Type } from 'typebox'
import { declareEvent } from '../../platform/events/events.ts'
import { Id } from '../../platform/http/schemas/schema.ts'

export const applicationSubmitted = declareEvent(
  'application.submitted',
  'A member applied to an opportunity.',
  Type.Object({ application_id: Id, opportunity_id: Id }),
)
