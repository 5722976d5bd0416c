// biome-ignore-all lint/suspicious/noConsole: it is there to be read, and to print.
/**
 * A look around the demo: `npm run demo`, and in a second terminal `node client/examples/tour.ts http://127.0.0.1:3000`.
 * A program of your own imports from '@hromada/client'.
 */
import { createHromadaClient, HromadaError, newIdempotencyKey } from '../src/index.ts'
import { connectLive } from '../src/live.ts'

const baseUrl = process.argv[2] ?? 'http://127.0.0.1:3000'
const anybody = createHromadaClient({ baseUrl })

// Sign in. The demo has one account for each role, all with the same password.
async function tokenOf(role: string): Promise<string> {
  const body = { email: `${role}@demo.hromada.example`, password: 'hromada-demo-2026' }
  const { token } = await anybody.post('/api/auth/sign-in/email', { body })
  return token ?? ''
}
const membersToken = await tokenOf('member')
const member = createHromadaClient({ baseUrl, token: membersToken })
const confidential = createHromadaClient({ baseUrl, token: await tokenOf('confidential') })
const admin = createHromadaClient({ baseUrl, token: await tokenOf('admin') })

// The newest articles, the most read ones, and what a search finds.
const newest = await anybody.get('/api/news', { params: { query: { limit: 3 } } })
const mostRead = await anybody.get('/api/news', { params: { query: { sort: 'views', limit: 3 } } })
const found = await anybody.get('/api/news', { params: { query: { search: 'спільнот' } } })
for (const { data } of [newest, mostRead, found]) console.log(data.articles.map(({ title }) => title))

// One by its id: each reading counts. A slug would do as well.
const [{ id } = { id: '' }] = newest.data.articles
const { data: article } = await anybody.get('/api/news/{id}', { params: { path: { id } } })
console.log(article.title, article.views)

// Everything that members may read and others may not, however many pages it has.
for await (const { title, visibility } of member.each('/api/news', { params: { query: { limit: 50 } } })) {
  if (visibility !== 'public') console.log('for members:', title)
}

// Like it, as a member. Whoever is not signed in is refused.
const like = { params: { path: { id } }, body: { action: 'like' as const } }
console.log((await member.post('/api/news/{id}/like', like)).message)
try {
  await anybody.post('/api/news/{id}/like', like)
} catch (error) {
  if (!(error instanceof HromadaError)) throw error
  console.log(error.status, error.message)
}

// Write one, as the administrator, once however often this is sent, and read it as HTML.
const written = await admin.post('/api/news', {
  params: { header: { 'idempotency-key': newIdempotencyKey() } },
  body: {
    title: 'Written by a program',
    excerpt: 'Written by the client in TypeScript.',
    content: '## Дякуємо\n\nTo **everyone** who came.',
    category: 'Community',
    status: 'published',
  },
})
const path = { id: written.data.slug }
const rendered = await anybody.get('/api/news/{id}', { params: { path, query: { render: 'html' } } })
console.log(rendered.data.contentHtml)

// Opportunities: what a search finds, whatever form a word has, and what is for confidential members.
const offers = await anybody.get('/api/opportunities', { params: { query: { search: 'розробники' } } })
const secrets = await confidential.get('/api/confidential/opportunities')
for (const { data } of [offers, secrets]) console.log(data.opportunities.map(({ title }) => title))

// Hear at once what the administrator tells.
const live = connectLive({ baseUrl, token: membersToken })
const announced = new Promise<string>((resolve) => {
  // Others may come too, such as of a sign-in from a new device.
  live.on('notifications:new', ({ type, title }) => type === 'SYSTEM_ANNOUNCEMENT' && resolve(title))
})
await new Promise<void>((resolve) => live.once('connect', resolve))
const { id: userId } = await member.get('/api/profile')
await admin.post('/api/notifications', {
  body: { userId, type: 'SYSTEM_ANNOUNCEMENT', title: 'Hello from the tour', body: 'It works.' },
})
console.log('heard:', await announced)
live.disconnect()
