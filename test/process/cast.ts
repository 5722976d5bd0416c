import { administrator, request, signIn } from './program.ts'

const MEMBERS = 4
const ARTICLES = 5

export interface Cast {
  /** The session token of the administrator. */
  readonly admin: string
  readonly members: readonly Member[]
  /** Ids of the articles that are read and liked. */
  readonly articles: readonly string[]
}

export interface Member {
  readonly id: string
  readonly token: string
}

/** The administrator of `asAdministrator`, and members and articles that are made now. */
export async function assemble(url: string): Promise<Cast> {
  const admin = await signIn(url, administrator)
  const members = []
  for (let number = 0; number < MEMBERS; number += 1) {
    const account = { name: 'Member', email: `member-${number}@process.example`, password: 'correct horse battery' }
    const { body } = await request('POST', `${url}/api/auth/sign-up/email`, { body: account })
    members.push({ id: body.user.id, token: body.token })
  }
  const articles = []
  for (let number = 0; number < ARTICLES; number += 1) {
    const article = { title: `Article ${number}`, content: 'text', excerpt: 'text', status: 'published' }
    const { body } = await request('POST', `${url}/api/news`, { token: admin, body: article })
    articles.push(body.data.id)
  }
  return { admin, members, articles }
}
