import { Type } from 'typebox'
import { grantKinds } from '../../../platform/grants.ts'
import { Nullable, Timestamp } from '../../../platform/http/schemas/schema.ts'
import { fates } from './other-access.ts'

const Id = Type.String({ maxLength: 64 })

export const RemovedAccess = Type.Array(Id, {
  maxItems: 200,
  description: 'Ids of what else opens the account, and is to be removed.',
})

export const OtherAccessList = Type.Object({
  access: Type.Array(
    Type.Object({
      id: Type.String(),
      kind: Type.Enum(grantKinds),
      name: Nullable(Type.String()),
      addedAt: Timestamp,
      fate: Type.Enum(fates, {
        description:
          '`chosen`: removed if named in the reset. `stays`: a second factor. `goes`: one that was added without the password, or anything older than the proof of the address.',
      }),
    }),
  ),
})
