import { api } from '../../api.ts'
import type { Opportunity, OwnOpportunity } from './fields.ts'

/** Asks for what readers will see of what is written. Throws a HromadaError. */
export const renderDescription =
  (description: string) =>
  async (signal: AbortSignal): Promise<string> =>
    (await api.post('/api/opportunities/preview', { body: { description }, signal })).data.description_html

/** As whoever is signed in sees it. Throws a HromadaError. */
export async function readOpportunity(id: string, signal: AbortSignal): Promise<Opportunity> {
  const { data } = (await api.get('/api/opportunities/{id}', { params: { path: { id } }, signal })) as {
    data: { opportunity: Opportunity }
  }
  return data.opportunity
}

/** For whoever may change it, without counting a view. Throws a HromadaError. */
export async function readOwnOpportunity(id: string, signal: AbortSignal): Promise<OwnOpportunity> {
  const { data } = await api.get('/api/opportunities/mine/{id}', { params: { path: { id } }, signal })
  return data.opportunity
}
