import { sql } from 'kysely'
import { tellOfSecurityEvents } from '../src/auth/security-events.ts'
import { eventually } from './eventually.ts'
import type { TestApp } from './test-app.ts'

export interface ToldNotification {
  readonly template: string
  readonly title: string
  readonly body: string
  readonly channels: readonly string[]
  readonly data: object
}

/** What a member has been told, the oldest first, read past the API. */
export async function toldTo({ owner }: TestApp, { id }: { readonly id: string }): Promise<ToldNotification[]> {
  const { rows } = await sql<ToldNotification>`
    select template_id as template, title, body, channels, data from notifications where user_id = ${id}
    order by created_at, id`.execute(owner)
  return rows
}

/** Until owners have been told of all sign-ins and passwords so far, as by itself they would be within a second. */
export async function untilToldOfSecurity({ owner, services }: TestApp): Promise<void> {
  await eventually(async () => {
    await tellOfSecurityEvents(services.db)
    const { rows } = await sql`select from security_events limit 1`.execute(owner)
    return rows.length === 0
  })
}
