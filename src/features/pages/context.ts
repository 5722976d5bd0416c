import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { User } from '../../platform/access/caller.ts'
import type { Community } from '../../platform/community/community.ts'
import type { Locale } from '../../platform/database/tables/accounts.ts'
import { chosenLanguage, pageLanguage, rememberLanguage } from '../../platform/http/pages/page-language.ts'
import { readViewer, type Viewer } from '../../platform/http/pages/viewer.ts'
import type { Platform } from '../../platform/platform.ts'

/** Who speaks on a page, and in which language. */
export interface Voice {
  readonly community: Community
  readonly locale: Locale
}

export interface PageContext extends Voice {
  /** Whose rights decide what is shown. */
  readonly reader: User | null
  readonly viewer: Viewer | null
  readonly address: string
  /** Whether the address names the language. */
  readonly isLanguageChosen: boolean
}

/** In every page's query: chosen by a link of the footer, and remembered on the device. A link never fails because of it. */
export const LanguageChoice = {
  lang: Type.Optional(Type.Unknown({ description: 'One of ours, of several the last; anything else is passed over.' })),
}

export async function pageContext(
  { db, community }: Pick<Platform, 'db' | 'community'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageContext> {
  const { user } = request.caller
  const viewer = user === null ? null : await readViewer(db, user.id)
  const chosen = chosenLanguage(request)
  if (chosen !== undefined) rememberLanguage(reply, chosen)
  const locale = pageLanguage(request, community, viewer?.language)
  return { community, locale, reader: user, viewer, address: request.url, isLanguageChosen: chosen !== undefined }
}
