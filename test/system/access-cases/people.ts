import { randomUUIDv7 } from 'node:crypto'
import { hasAtLeast } from '../../../src/platform/access/caller.ts'
import type { Person } from '../../harness/people.ts'
import type { Expected, Make, Scene } from './access-case.ts'

export type Owner = (scene: Scene) => Promise<Person>

export const caller: Owner = async ({ caller }) => caller as Person

export const another: Owner = ({ people }) => people.join('admin')

export const id = () => randomUUIDv7()

export const self: Make = ({ caller }) => (caller as Person).id

export const ownEmail: Make = ({ caller }) => (caller as Person).email

export const somebody = ({ people }: Scene) => people.join('member')

export const anotherUser: Make = async (scene) => (await somebody(scene)).id

export const anotherEmail: Make = async (scene) => (await somebody(scene)).email

export const forAdministrators: Expected = (role) => (role === 'admin' ? 200 : 404)

export const forMembers: Expected = (role) => (role !== null && hasAtLeast(role, 'member') ? 200 : 404)

/** What all may see and only its owner and administrators may change. */
export const byAdministrators: Expected = (role) => (role === 'admin' ? 200 : 403)

export const forConfidential: Expected = (role) => (role === 'confidential' || role === 'admin' ? 200 : 404)

export const byAdministratorsForConfidential: Expected = (role) =>
  role === 'confidential' ? 403 : forAdministrators(role)
