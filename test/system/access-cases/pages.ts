import type { AccessCases } from './access-case.ts'
import { entity } from './entities.ts'
import { article } from './news.ts'
import { opportunity } from './opportunities.ts'
import { another, id } from './people.ts'

/** What anyone may read, whoever asks. */
export const pageCases: AccessCases = {
  'GET /news/:id': { objects: { any: [article(another, 'published'), 200], absent: [id, 404] } },
  'GET /opportunities/:id': { objects: { any: [opportunity(another, 'active'), 200], absent: [id, 404] } },
  'GET /entities/:id': { objects: { any: [entity(another, 'public'), 200], absent: [id, 404] } },
}
