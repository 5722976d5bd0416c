import type { Answer, HromadaClient, Item } from '../../client/src/index.ts'
import type { LiveConnection } from '../../client/src/live.ts'
import type { WebhookEvent } from '../../client/src/webhooks.ts'

/** What the compiler must refuse, and what it must know; never run. */
export async function knownByTheCompiler(hromada: HromadaClient, live: LiveConnection, event: WebhookEvent) {
  // @ts-expect-error: no such path
  await hromada.get('/api/nothing')
  // @ts-expect-error: no such method there
  await hromada.delete('/api/news')
  // @ts-expect-error: a parameter of the path is missing
  await hromada.get('/api/news/{id}')
  // @ts-expect-error: no such parameter of the query
  await hromada.get('/api/news', { params: { query: { colour: 'red' } } })
  // @ts-expect-error: no such sort
  await hromada.get('/api/news', { params: { query: { sort: 'colour' } } })
  // @ts-expect-error: the excerpt is missing
  await hromada.post('/api/news', { body: { title: 'Title', content: 'Content' } })
  // @ts-expect-error: this is no list that comes in pages
  hromada.each('/api/webhooks')

  const { data } = await hromada.get('/api/news', { params: { query: { page: 2 } } })
  const likes: number | undefined = data.articles[0]?.likeCount
  // @ts-expect-error: no such field
  data.articles[0]?.colour

  const article: Answer<'get', '/api/news/{id}'>['data'] = (
    await hromada.get('/api/news/{id}', { params: { path: { id: 'slug' } } })
  ).data
  const listed: Item<'/api/news'> = article
  const opportunity: Item<'/api/opportunities'>['type'] = 'job'
  const csv: string = await hromada.get('/api/admin/audit-log/export', { parseAs: 'text' })

  live.on('notifications:read', ({ readAt }) => readAt.length)
  // @ts-expect-error: no such event
  live.on('news:new', () => {})
  // @ts-expect-error: nothing can be said to the service
  live.emit('notifications:read', {})

  if (event.type === 'opportunity.updated') event.data.updated_fields.length
  // @ts-expect-error: only an update has these
  event.data.updated_fields
  return { likes, listed, opportunity, csv }
}
