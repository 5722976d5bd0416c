import type { Role } from '../../../src/platform/database/tables/accounts.ts'
import type { People, Person } from '../../harness/people.ts'
import type { TestApp } from '../../harness/test-app.ts'

/** Whose what a request names is; `any` where that makes no difference. */
export type ObjectKind = 'any' | 'own' | 'another' | 'absent'

export interface Scene {
  readonly app: TestApp
  readonly people: People
  /** Null for nobody. */
  readonly caller: Person | null
}

/** Makes what the request names, anew for each request, and gives its name. */
export type Make = (scene: Scene) => Promise<string> | string

/** The status for a caller whom the policy admits. */
export type Expected = number | ((role: Role | null) => number)

/** A valid request to one endpoint. What it names stands for the parameter of its path, and may occur in its body. */
export interface AccessCase {
  readonly query?: (name: string) => string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: (name: string) => unknown
  /** The status of a request that names nothing. */
  readonly answers?: Expected
  /** Otherwise, by whose it is: what makes what is named, and the status then. */
  readonly objects?: { readonly [Kind in ObjectKind]?: readonly [Make, Expected] }
}

/** By endpoint, as in `GET /api/news/:id`. */
export type AccessCases = Readonly<Record<string, AccessCase>>
