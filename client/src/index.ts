export type { Answer, Init, Method, PathOf } from './calls.ts'
export {
  type ClientOptions,
  type Credentials,
  createHromadaClient,
  type HromadaClient,
  type Secret,
} from './client.ts'
export { HromadaError, type RefusalDetails } from './errors.ts'
export type { Item, ListPath } from './pages.ts'
export { type RefusalCode, refusalText, refusalTexts } from './refusal-texts.ts'
export { newIdempotencyKey, type Retries } from './retries.ts'
