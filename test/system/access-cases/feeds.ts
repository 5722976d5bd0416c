import type { AccessCases, Make } from './access-case.ts'
import { entity } from './entities.ts'
import { article } from './news.ts'
import { opportunity } from './opportunities.ts'
import { another } from './people.ts'

/** A page of a sitemap that is there for what is made. */
const firstPage =
  (make: Make): Make =>
  async (scene) => {
    await make(scene)
    return '1'
  }

export const feedCases: AccessCases = {
  'GET /feeds/news.atom': { answers: 200 },
  'GET /feeds/opportunities.atom': { answers: 200 },
  'GET /sitemap.xml': { answers: 200 },
  'GET /sitemap-sections.xml': { answers: 200 },
  'GET /sitemap-news-:page.xml': {
    objects: { any: [firstPage(article(another, 'published')), 200], absent: [() => '0', 404] },
  },
  'GET /sitemap-opportunities-:page.xml': {
    objects: { any: [firstPage(opportunity(another, 'active')), 200], absent: [() => '0', 404] },
  },
  'GET /sitemap-entities-:page.xml': {
    objects: { any: [firstPage(entity(another, 'public')), 200], absent: [() => '0', 404] },
  },
  'GET /robots.txt': { answers: 200 },
}
