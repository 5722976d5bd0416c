import { type Static, Type } from 'typebox'
import { identityParts } from '../../platform/community/identity.ts'
import { locales } from '../../platform/database/tables/accounts.ts'
import { nameSchemas } from '../../platform/http/openapi/components.ts'
import { Name } from '../../platform/http/schemas/texts.ts'
import { TimeZone } from '../../platform/http/schemas/time-zone.ts'
import { MAX_NAME_LENGTH } from '../../platform/settings/community-checks.ts'

const parts = {
  name: Name(MAX_NAME_LENGTH),
  language: Type.Enum(locales, { description: 'Of people whose own is not known, like the time zone.' }),
  timeZone: TimeZone,
  color: Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'As in CSS, with six digits.' }),
}

/** What a community is called and how it looks; what is absent stays as it is. */
export const IdentityChanges = Type.Partial(Type.Object(parts), { additionalProperties: false })
export type IdentityChanges = Static<typeof IdentityChanges>

export const CommunityIdentity = Type.Object({
  ...parts,
  fixed: Type.Array(Type.Enum(identityParts), {
    description: 'What the environment of the program says, and nobody can change here.',
  }),
})

nameSchemas({ CommunityIdentity, CommunityIdentityChanges: IdentityChanges })
