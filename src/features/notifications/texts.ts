import type { TextGroup } from '../../platform/texts/text-group.ts'
import { letterTexts } from './delivery/email-letters.ts'
import { groupNameOf } from './rendering.ts'
import type { Template } from './templates/template.ts'
import { templates } from './templates/templates.ts'

const MAX_TITLE_LENGTH = 200

/** Whatever of notifications the community can say in its own words. */
export const notificationTexts: readonly TextGroup[] = [
  ...Object.entries<Template>(templates).map(([id, { variables, en, uk }]) => ({
    name: groupNameOf(id),
    variables,
    maxLengths: { title: MAX_TITLE_LENGTH, actionText: 100 },
    en: { ...en },
    uk: { ...uk },
  })),
  ...letterTexts,
]
