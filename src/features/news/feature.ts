import { feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform.ts'
import type { AuditEach } from '../audit/audit.ts'
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
  readonly showPicture: ShowPicture
}

export function openNews({ db, hotPool, metrics }: Platform, { audit, auditEach, showPicture }: NewsDependencies) {
  const newsReading = openReading(hotPool, metrics.cacheReads('articles'), showPicture)
  const parts = { db, audit, newsReading, listArticles: openArticleLists(db), writeArticle: openWriting(db, auditEach) }
  return feature({
    newsReading,
    areas: [{ prefixes: ['/api/news'], dialect: newsErrors, routes: (app) => newsRoutes(app, parts) }],
    personalData: [newsPersonalData],
    jobs: [{ name: 'index-articles', cron: '* * * * *', run: () => indexArticles(db) }],
  })
}
