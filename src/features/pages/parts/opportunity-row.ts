import type { Static } from 'typebox'
import { html, type SafeHtml } from '../../../platform/lib/html.ts'
import type { ListedOpportunity } from '../../opportunities/schema.ts'
import type { Voice } from '../context.ts'
import { placeText } from '../opportunities/facts.ts'
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
  const places = [placeText(location), location.remote ? remote : ''].filter((place) => place !== '')
  return html`<li class="opportunity-row">
<h3><a href="/opportunities/${id}"><bdi>${title}</bdi></a></h3>
<p class="row small soft dotted"><span>${types[type]}</span>${entity && html`<span><bdi>${entity.name}</bdi></span>`}${places.map((place) => html`<span><bdi>${place}</bdi></span>`)}<span>${moment(voice, created_at)}</span></p>
</li>`
}
