import { sql } from 'kysely'
import { feature, opened } from '../../platform/feature.ts'
import { adminErrors } from '../../platform/http/dialects/administration.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ShowAddresses } from '../../platform/texts/content-html.ts'
import type { AuditEach } from '../audit/audit.ts'
import type { People } from '../members/people.ts'
import type { PictureAddresses } from '../pictures/outside/addresses.ts'
import { type NewsAudit, newsActions } from './audit-actions.ts'
import { newsCategoryRoutes } from './category-routes.ts'
import { openWriting } from './create.ts'
import { newsDeskRoutes } from './desk/routes.ts'
import { newsErrors } from './errors.ts'
import { newsLikeRoutes } from './like-routes.ts'
import { type ListArticles, openArticleLists } from './list.ts'
import { newsPersonalData } from './personal-data.ts'
import { articlesAreDue, publishDueArticles } from './publish-due.ts'
import { openReading } from './read.ts'
import { openPreview } from './render.ts'
import { newsRoutes } from './routes.ts'
import { usesInArticles, usesInRevisions } from './visibility.ts'

interface NewsDependencies {
  readonly audit: NewsAudit
  readonly auditEach: AuditEach
  readonly people: People
  readonly pictureAddresses: PictureAddresses
  readonly showAddresses: { readonly everywhere: ShowAddresses }
}

export const news = feature({
  auditActions: newsActions,
  auditedThings: [{ targetType: 'news', named: () => sql`select id, title as name from news_articles` }],
  personalData: [newsPersonalData],
  pictureUses: [usesInArticles, usesInRevisions],
  open: openNews,
})

function openNews(
  { db, replicas, community, hotPool, metrics, links }: Platform,
  { audit, auditEach, people, pictureAddresses: addresses, showAddresses: { everywhere } }: NewsDependencies,
) {
  const newsReading = openReading(hotPool, {
    people,
    addresses,
    noteRead: metrics.cacheReads('articles'),
    show: everywhere,
    links,
  })
  const lists = replicas.onEach((server) => openArticleLists({ db: server.db, people, addresses, newsReading }))
  const listArticles: ListArticles = (reader, filter) => lists(reader?.id, (list) => list(reader, filter))
  const writeArticle = openWriting({ db, community, addresses, auditEach })
  const parts = {
    db,
    community,
    audit,
    addresses,
    newsReading,
    listArticles,
    writeArticle,
    renderPreview: openPreview(everywhere, links),
  }
  const prefixes = ['/api/news']
  return opened({
    offers: { newsReading, listArticles },
    tag: { name: 'News', description: 'Articles, their categories and likes.' },
    areas: [
      { prefixes, dialect: newsErrors, routes: (app) => newsRoutes(app, parts) },
      { prefixes, dialect: newsErrors, routes: (app) => newsCategoryRoutes(app, parts) },
      { prefixes, dialect: newsErrors, routes: (app) => newsLikeRoutes(app, parts) },
      { prefixes: [], dialect: adminErrors, routes: (app) => newsDeskRoutes(app, parts) },
    ],
    jobs: [
      { name: 'publish-scheduled-articles', when: articlesAreDue, run: () => publishDueArticles(db, parts) },
      { name: 'rank-articles-by-views', everySeconds: 10, run: newsReading.views.rank },
    ],
  })
}
