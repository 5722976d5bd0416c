import type { Answer } from '../../../client/src/index.ts'
import type { components } from '../../../client/src/schema.ts'
import { api, HromadaError } from '../../api.ts'
import { errorText } from '../../errors.ts'
import { words } from './words.ts'

export type User = Answer<'get', '/api/admin/users'>['users'][number]
export type FullUser = Answer<'get', '/api/admin/users/{id}'>
type BulkAnswer = Answer<'post', '/api/admin/users/bulk/role'>['data']

type Schemas = components['schemas']
type Without<Body> = Omit<Body, 'userIds'>

/** What an administrator decides about one account, or about many at once. */
export type Act =
  | { readonly kind: 'role'; readonly body: Without<Schemas['BulkRoleChange']> }
  | { readonly kind: 'verification'; readonly body: Without<Schemas['BulkVerificationChange']> }
  | { readonly kind: 'suspend' | 'reinstate'; readonly body: Without<Schemas['BulkStatusChange']> }
  | { readonly kind: 'delete'; readonly body: Without<Schemas['BulkDeletion']> }
  | { readonly kind: 'restore'; readonly body: Without<Schemas['BulkRestoration']> }

export type ActKind = Act['kind']

/** Of each account by itself; also while the page is left. */
export async function actOnMany(userIds: readonly string[], act: Act): Promise<BulkAnswer> {
  const withIds = <Body extends object>(body: Body) => ({ body: { userIds: [...userIds], ...body }, keepalive: true })
  const { kind, body } = act
  if (kind === 'role') return (await api.post('/api/admin/users/bulk/role', withIds(body))).data
  if (kind === 'verification') return (await api.post('/api/admin/users/bulk/verification', withIds(body))).data
  if (kind === 'delete') return (await api.post('/api/admin/users/bulk/delete', withIds(body))).data
  if (kind === 'restore') return (await api.post('/api/admin/users/bulk/restore', withIds(body))).data
  return (await api.post('/api/admin/users/bulk/status', withIds(body))).data
}

/** Also while the page is left. */
export function actOnOne(id: string, act: Act): Promise<unknown> {
  const request = { params: { path: { id } }, keepalive: true }
  if (act.kind === 'role') return api.put('/api/admin/users/{id}/role', { ...request, body: act.body })
  if (act.kind === 'verification') return api.put('/api/admin/users/{id}/verification', { ...request, body: act.body })
  if (act.kind === 'delete') return api.delete('/api/admin/users/{id}', { ...request, body: act.body })
  if (act.kind === 'restore') return api.post('/api/admin/users/{id}/restore', { ...request, body: act.body })
  return api.put('/api/admin/users/{id}/status', { ...request, body: act.body })
}

/** Why one of many was refused. */
export const refusalOf = (code = ''): string => words().refusals[code] ?? words().refused(code)

/** Why one was. */
export const explain = (error: unknown): string =>
  (error instanceof HromadaError && words().refusals[error.code ?? '']) || errorText(error)
