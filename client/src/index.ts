export type { Answer, Init, Method, PathOf } from './calls.ts'
export {
  type ClientOptions,
  type Credentials,
  createHromadaClient,
  type HromadaClient,
  type Secret,
} from './client.ts'
export { HromadaError } from './errors.ts'
export type { Item, ListPath } from './pages.ts'
export { newIdempotencyKey, type Retries } from './retries.ts'
