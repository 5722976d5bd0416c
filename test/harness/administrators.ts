import { ApiError } from '../../src/platform/http/errors/errors.ts'
import type { Member, TestApp } from './test-app.ts'

/** How often each race is run: more make a rare schedule more likely to be met. */
export const ROUNDS = Number(process.env.TEST_RACE_ROUNDS ?? 6)

export type Admin = Pick<Member, 'id' | 'email' | 'role' | 'token'>

/** Who may administer the service of a test file. */
export function administratorsOf(app: TestApp) {
  const addAdmin = (): Promise<Admin> => app.member('admin')
  return {
    addAdmin,
    /** No other administrator is there than these, made anew. */
    onlyTwoAdmins: async (): Promise<[Admin, Admin]> => {
      await app.owner.updateTable('users').set({ role: 'member' }).where('role', '=', 'admin').execute()
      return [await addAdmin(), await addAdmin()]
    },
    /** Gives back what some have lost. */
    promote: async (admins: readonly Admin[]): Promise<void> => {
      const ids = admins.map(({ id }) => id)
      await app.owner.updateTable('users').set({ role: 'admin' }).where('id', 'in', ids).execute()
    },
  }
}

/** As an answer names it: how a call of the domain ended. */
export async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return '200'
  } catch (error) {
    if (error instanceof ApiError) return error.parts.code ?? error.kind
    throw error
  }
}
