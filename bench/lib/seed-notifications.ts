import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BenchDatabase } from './database.ts'

/** Writes `count` notifications of a member as real use leaves them: several types, half by mail too, a third read. */
export async function seedNotifications({ pool }: BenchDatabase, userId: string, count: number): Promise<void> {
  await pool.query(await readFile(join(import.meta.dirname, 'seed-notifications.sql'), 'utf8'), [userId, count])
}
