import type pg from 'pg'

/** A backup that was or is to be made by the clock. */
interface BackupRow {
  readonly id: string
  readonly attempts: number
  readonly failures: number
  readonly name: string | null
  readonly isDue: boolean | null
}

/** The newest first. */
export async function backupRows(client: pg.Client): Promise<BackupRow[]> {
  const { rows } = await client.query<BackupRow>(`
    select id, attempts, failures, name, next_attempt_at <= now() as "isDue" from backups order by due_at desc`)
  return rows
}

/** As if the time had come again. */
export const passDay = (client: pg.Client) => client.query(`update backups set due_at = due_at - interval '1 day'`)
