import { feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform.ts'
import type { AuditEach } from '../audit/audit.ts'
import type { People } from '../members/people.ts'
import type { ShowPicture } from '../pictures/outside/addresses.ts'
import type { NewsAudit } from './audit-actions.ts'
import { openWriting } from './create.ts'
import { newsErrors } from './errors.ts'
import { openArticleLists } from './list.ts'
import { newsPersonalData } from './personal-data.ts'
import { openReading } from './read.ts'
import { newsRoutes } from './routes.ts'
import { indexArticles } from './search-index.ts'

interface NewsDependencies {
  readonly audit: NewsAudit
  readonly auditEach: AuditEach
  readonly people: People
  readonly showPicture: ShowPicture
}

export function openNews(
  { db, hotPool, metrics }: Platform,
  { audit, auditEach, people, showPicture }: NewsDependencies,
) {
  const newsReading = openReading(hotPool, { people, noteRead: metrics.cacheReads('articles'), showPicture })
  const listArticles = openArticleLists(db, people)
  const parts = { db, audit, newsReading, listArticles, writeArticle: openWriting(db, auditEach) }
  return feature({
    newsReading,
    tag: { name: 'News', description: 'Articles, their categories and likes.' },
    areas: [{ prefixes: ['/api/news'], dialect: newsErrors, routes: (app) => newsRoutes(app, parts) }],
    personalData: [newsPersonalData],
    jobs: [{ name: 'index-articles', cron: '* * * * *', run: () => indexArticles(db) }],
  })
}
