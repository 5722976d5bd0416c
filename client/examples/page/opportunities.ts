import type { Answer } from '../../src/calls.ts'
import { element, field, form } from './elements.ts'
import { hromada } from './service.ts'
import { word } from './words.ts'

type Opportunity = Answer<'get', '/api/opportunities'>['data']['opportunities'][number]

export async function opportunities(): Promise<HTMLElement> {
  const { data } = await hromada.get('/api/opportunities', { params: { query: { limit: 12 } } })
  const items = data.opportunities.map((opportunity) =>
    element(
      'li',
      {},
      element('h3', {}, opportunity.title),
      element('p', {}, opportunity.short_description ?? opportunity.description.slice(0, 200)),
      element('small', {}, opportunity.owner?.name ?? ''),
      actionOf(opportunity),
    ),
  )
  return element('section', {}, element('h2', {}, word.opportunities), element('ul', {}, ...items))
}

/** What this caller can do with it; without one, the service says nothing of a viewer. */
function actionOf({ id, title, viewer }: Opportunity): HTMLElement {
  if (viewer === undefined) return element('p', {}, word.signInToApply)
  if (viewer.can_edit) {
    return unfolded(
      word.edit,
      form(word.save, [field('title', word.title, { value: title })], async (values) => {
        await hromada.put('/api/opportunities/update', { body: { id, title: String(values.get('title')) } })
      }),
    )
  }
  if (viewer.has_applied) return element('p', {}, word.applied)
  const message = element('label', {}, word.message, element('textarea', { name: 'message', rows: 4 }))
  return unfolded(
    word.apply,
    form(word.apply, [message], async (values) => {
      const params = { path: { id } }
      await hromada.post('/api/opportunities/{id}/apply', { params, body: { message: String(values.get('message')) } })
    }),
  )
}

const unfolded = (summary: string, content: Node) => element('details', {}, element('summary', {}, summary), content)
