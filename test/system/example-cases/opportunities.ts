import { opportunity } from '../access-cases/opportunities.ts'
import { caller } from '../access-cases/people.ts'
import type { ExampleCases } from './example-case.ts'

export const opportunityExamples: ExampleCases = {
  'GET /api/opportunities/:id': {
    // An active job, which has a posting.
    objects: { own: [opportunity(caller, 'active'), 200] },
    otherForms: { 'application/ld+json': { headers: { accept: 'application/ld+json' } } },
  },
}
