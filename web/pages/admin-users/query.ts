import type { paths } from '../../../client/src/schema.ts'
import { dayEnd, dayStart } from '../../desk/days.ts'
import { query } from '../../router.ts'
import { pageInQuery } from '../../ui/pager.tsx'

export const LIMIT = 50

type Question = NonNullable<paths['/api/admin/users']['get']['parameters']['query']>

/** What the address asks for, in the words of the API. */
export function questionInQuery(): Question {
  const given = (name: string) => query.value.get(name)?.trim() || undefined
  const [search, role, verified, state, sort] = ['search', 'role', 'verified', 'state', 'sort'].map(given)
  const createdAfter = dayStart('from')
  const createdBefore = dayEnd('to')
  return {
    page: pageInQuery(),
    limit: LIMIT,
    ...(search !== undefined && { search }),
    ...(role !== undefined && { role: role as NonNullable<Question['role']> }),
    ...(verified !== undefined && { verified: verified === 'true' }),
    ...(state === 'deleted' && { deleted: true }),
    ...((state === 'active' || state === 'suspended') && { active: state === 'active' }),
    ...(createdAfter !== undefined && { createdAfter }),
    ...(createdBefore !== undefined && { createdBefore }),
    ...(sort !== undefined && {
      sortBy: sort.replace(/^-/, '') as NonNullable<Question['sortBy']>,
      sortOrder: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
    }),
  }
}

let lastQuestion = ''

/** That a way back may lead to the same rows. */
export const noteQuestion = (): void => {
  lastQuestion = query.value.toString()
}

/** Of the list as it was last looked at. */
export const usersAddress = (): string => `/app/admin/users${lastQuestion && `?${lastQuestion}`}`

export const isDeletedList = (): boolean => query.value.get('state') === 'deleted'
