import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Member, TestApp } from '../harness/test-app.ts'

/** A member who has chosen a language. */
export async function memberIn(app: TestApp, language: 'en' | 'uk', role: Member['role'] = 'member'): Promise<Member> {
  const member = await app.member(role)
  const body = { preferences: { language } }
  assert.equal((await app.request('PUT', '/api/profile', { as: member, body })).status, 200)
  return member
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
