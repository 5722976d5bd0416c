import { sql } from 'kysely'
import { sendSecurityAlerts } from '../../src/features/auth/security-alerts.ts'
import { eventually } from './eventually.ts'
import type { TestApp } from './test-app.ts'

export interface NotificationRow {
  readonly template: string
  readonly title: string
  readonly body: string
  readonly channels: readonly string[]
  readonly data: object
}

/** A member’s notifications, the oldest first, read from the database. */
export async function notificationsOf({ owner }: TestApp, { id }: { readonly id: string }): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select template_id as template, title, body, channels, data from notifications where user_id = ${id}
    order by created_at, id`.execute(owner)
  return rows
}

/** Handles all sign-ins and passwords so far, which the job would do within a second. */
export async function untilSecurityNotified({ owner, platform }: TestApp): Promise<void> {
  await eventually('every security alert is decided', async () => {
    await sendSecurityAlerts(platform.db, platform.community)
    const { rows } = await sql`select from security_alerts limit 1`.execute(owner)
    return rows.length === 0
  })
}
