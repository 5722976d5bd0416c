import type { Static } from 'typebox'
import { html, type SafeHtml } from '../../../platform/lib/html.ts'
import type { ListedOpportunity } from '../../opportunities/schema.ts'
import type { Voice } from '../context.ts'
import { opportunityWords } from '../opportunities/words.ts'
import { moment } from './moments.ts'

type RowOpportunity = Pick<
  Static<typeof ListedOpportunity>,
  'id' | 'title' | 'type' | 'entity' | 'location' | 'created_at'
>

/** An opportunity in a short list: what, from whom, where, since when. */
export function opportunityRow(voice: Voice, opportunity: RowOpportunity): SafeHtml {
  const { id, title, type, entity, location, created_at } = opportunity
  const { types, remote } = opportunityWords[voice.locale]
  const place = location.remote ? remote : [location.city, location.country].filter(Boolean).join(', ')
  return html`<li class="opportunity-row">
<h3><a href="/opportunities/${id}"><bdi>${title}</bdi></a></h3>
<p class="row small soft dotted"><span>${types[type]}</span>${entity && html`<span><bdi>${entity.name}</bdi></span>`}${place !== '' && html`<span><bdi>${place}</bdi></span>`}<span>${moment(voice, created_at)}</span></p>
</li>`
}
