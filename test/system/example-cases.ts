import { issueLink } from '../../src/features/auth/mailed-links.ts'
import { MEMBERS_PASSWORD } from '../harness/database-server.ts'
import type { AccessCases } from './access-cases/access-case.ts'
import { anotherUser, id, ownEmail, somebody } from './access-cases/people.ts'

const article = {
  title: 'Зустріч громади',
  excerpt: 'У п’ятницю о 18:00, у бібліотеці.',
  content: 'Говоримо про **проєкти** весни.',
  category: 'General',
  status: 'draft',
}

/** Requests that say more than those with which access is tried, or succeed where those are to fail. */
export const exampleCases: AccessCases = {
  'POST /api/auth/sign-up/email': {
    body: (email) => ({ name: 'Олена Коваль', email, password: 'three green bicycles' }),
    objects: { absent: [() => `olena-${id()}@community.example`, 200] },
  },
  'POST /api/auth/sign-in/email': {
    body: (email) => ({ email, password: MEMBERS_PASSWORD }),
    objects: { own: [ownEmail, 200] },
  },
  'POST /api/auth/reset-password': {
    body: (token) => ({ token, newPassword: 'three green bicycles' }),
    objects: { another: [async (scene) => issueLink(scene.app.owner, (await somebody(scene)).id, 'reset'), 200] },
  },
  'POST /api/auth/change-password': {
    body: () => ({ currentPassword: MEMBERS_PASSWORD, newPassword: 'three green bicycles' }),
    answers: 200,
  },
  'POST /api/admin/users/bulk/delete': {
    body: (userId) => ({ userIds: [userId], reason: 'Advertises', notifyUser: true }),
    objects: { another: [anotherUser, 200] },
  },
  'POST /api/news': { body: () => ({ ...article, category: undefined }), answers: 201 },
  'GET /api/news/categories': { answers: 200 },
  'POST /api/news/categories': { body: () => ({ name: `Новини ${id()}` }), answers: 201 },
}
