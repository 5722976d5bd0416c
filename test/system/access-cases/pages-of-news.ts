import type { AccessCases, Expected } from './access-case.ts'
import { article } from './news.ts'
import { another, anotherUser, caller, forAdministrators, forMembers, id } from './people.ts'

/** Who is not signed in is led there. */
const backTo =
  (status: number): Expected =>
  (role) =>
    role === null ? 303 : status

export const newsPageCases: AccessCases = {
  'GET /': { answers: 200 },
  'GET /news': { answers: 200 },
  'GET /news/:id': {
    objects: {
      own: [article(caller, 'draft'), 200],
      another: [article(another, 'draft'), forAdministrators],
      any: [article(another, 'published'), 200],
      absent: [id, 404],
    },
  },
  'POST /news/:id/like': {
    body: () => ({ action: 'like' }),
    objects: { any: [article(another, 'published'), 303], absent: [id, backTo(404)] },
  },
  'GET /members/:id': { objects: { any: [anotherUser, forMembers], absent: [id, 404] } },
  'GET /search': { query: () => '?q=anything', answers: 200 },
  'GET /styles': { answers: 200 },
  'GET /favicon.ico': { answers: 200 },
  'GET /apple-touch-icon.png': { answers: 200 },
}
