import type { Answer } from '../../../client/src/index.ts'
import { api } from '../../api.ts'
import { useResource } from '../../resource.ts'

export type Overview = Answer<'get', '/api/admin/overview'>

/** The program itself keeps it for a minute. */
export const useOverview = () => useResource((signal) => api.get('/api/admin/overview', { signal }))
