import { categoryName, freeCategoryName } from '../../../../web/shared/category-names.ts'
import type { Community } from '../../../platform/community/community.ts'
import type { Database } from '../../../platform/database/database.ts'
import { frameWords } from '../../../platform/http/pages/frame-words.ts'
import { sections } from '../../../platform/http/pages/page.ts'
import { isId } from '../../../platform/http/schemas/schema.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readableBy as readableEntities } from '../../entities/visibility.ts'
import { readableBy as readableArticles } from '../../news/visibility.ts'
import { readableBy as readableOpportunities } from '../../opportunities/visibility.ts'
import type { Voice } from '../context.ts'
import { dayText, placeText } from '../opportunities/facts.ts'
import { opportunityWords } from '../opportunities/words.ts'
import type { PreviewKind } from './address.ts'

/** What a preview says: of what kind it is, what it is, and when or where. */
export interface PreviewSubject {
  readonly kind: string
  readonly title: string
  readonly note: string
}

/** Undefined for what is not there, or not for everybody. */
export async function findSubject(
  { db, community }: Pick<Platform, 'db' | 'community'>,
  kind: PreviewKind,
  id: string,
): Promise<PreviewSubject | undefined> {
  if (kind === 'sections') return sectionNamed(community, id)
  return isId(id) ? finders[kind](db, { community, locale: community.language }, id) : undefined
}

function sectionNamed(community: Community, name: string): PreviewSubject | undefined {
  const { description = '', language } = community
  if (name === 'home') return { kind: '', title: description || community.name, note: '' }
  const section = sections.find((one) => one === name)
  return section && { kind: '', title: frameWords[language][section], note: '' }
}

type Find = (db: Database, voice: Voice, id: string) => Promise<PreviewSubject | undefined>

const finders: Readonly<Record<Exclude<PreviewKind, 'sections'>, Find>> = {
  async news(db, voice, id) {
    const article = await db
      .selectFrom('news_articles')
      .select(['title', 'category', 'listed_at'])
      .where('id', '=', id)
      .where(readableArticles(null, false))
      .executeTakeFirst()
    if (article === undefined) return undefined
    const { title, category, listed_at } = article
    return { kind: categoryName(voice.locale, category), title, note: dayText(voice, listed_at) }
  },

  async opportunities(db, { locale }, id) {
    const opportunity = await db
      .selectFrom('opportunities')
      .select(['title', 'type', 'city', 'country', 'remote'])
      .where('id', '=', id)
      .where(readableOpportunities(null, { statuses: ['active', 'expired', 'closed'], visibilities: ['public'] }))
      .executeTakeFirst()
    if (opportunity === undefined) return undefined
    const { title, type, city, country, remote } = opportunity
    const { types, remote: remotely } = opportunityWords[locale]
    const place = placeText({ city: city ?? '', country: country ?? '', remote })
    return { kind: types[type], title, note: [place, remote ? remotely : ''].filter(Boolean).join(' · ') }
  },

  async entities(db, { locale }, id) {
    const entity = await db
      .selectFrom('entities')
      .select(['name', 'category'])
      .where('id', '=', id)
      .where(readableEntities(null))
      .executeTakeFirst()
    if (entity === undefined) return undefined
    return { kind: frameWords[locale].entities, title: entity.name, note: freeCategoryName(locale, entity.category) }
  },
}
