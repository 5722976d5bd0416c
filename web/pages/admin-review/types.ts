import type { Answer } from '../../../client/src/index.ts'

export type Queue = Answer<'get', '/api/admin/opportunities'>
export type Queued = Queue['opportunities'][number]
export type Reviewed = Answer<'get', '/api/admin/opportunities/{id}'>
export type Status = Queued['status']
export type Result = Answer<'post', '/api/admin/opportunities/bulk/status'>['data']['results'][number]
export type Outcome = NonNullable<Result['changed']>['outcome']

/** What a moderator does with one, or with many. */
export type Act = 'publish' | 'sendBack' | 'remove'

export const outcomeOf = { publish: 'active', sendBack: 'draft', remove: 'removed' } as const satisfies Record<
  Act,
  Outcome
>
