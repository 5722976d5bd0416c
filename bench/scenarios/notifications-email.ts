import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchDatabase, openProgramDatabase } from '../lib/database.ts'
import { median, ROUNDS } from '../lib/measure.ts'
import type { Pinning } from '../lib/pinning.ts'
import { startSeededProgram } from '../lib/program.ts'
import { progress, type Row } from '../lib/report.ts'
import { seedUsers } from '../lib/seed-accounts.ts'
import { startSmtpSink } from '../lib/smtp-sink.ts'

const MEMBERS = 2_000
const MAILS = 10_000
const MIN_PER_SECOND = 500

/**
 * Notifications that become due at once, sent as mails: the program and its database use both cores, which the mail
 * server, a process of its own, has to share.
 */
export async function measureEmail(pinning: Pinning): Promise<Row[]> {
  const sink = await startSmtpSink()
  try {
    await using community = await startSeededProgram(
      pinning,
      async (database) => ({ userIds: await seedUsers(database, MEMBERS) }),
      { environment: { SMTP_URL: sink.url } },
    )
    await using database = await openProgramDatabase(community.program)
    const rates: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      progress(`${MAILS} mails …`)
      rates.push(await sendAll(database))
    }
    const { different, received } = await sink.count()
    if (different < MAILS * ROUNDS) throw new Error(`only ${different} of ${MAILS * ROUNDS} mails arrived`)
    const perSecond = median(rates)
    return [
      {
        name: `E-mail into an SMTP server on this machine, ${MAILS} that are due at once, 2 cores`,
        target: `≥ ${MIN_PER_SECOND} a second`,
        perSecond,
        met: perSecond >= MIN_PER_SECOND,
        note: `slowest ${Math.round(Math.min(...rates))}/s; ${received - different} arrived twice`,
      },
    ]
  } finally {
    sink.stop()
  }
}

/** @returns mails a second, from the commit that makes them due until the last one is marked as sent */
async function sendAll({ pool }: BenchDatabase): Promise<number> {
  const insertMails = await readFile(join(import.meta.dirname, 'due-mails.sql'), 'utf8')
  const start = performance.now()
  await pool.query(insertMails, [MAILS])
  await pool.query(`select pg_notify('hromada_deliveries', '')`)
  const areWaiting = async () =>
    (await pool.query(`select from notification_deliveries where status = 'PENDING' limit 1`)).rowCount === 1
  while (await areWaiting()) await sleep(50)
  const seconds = (performance.now() - start) / 1000
  const { rows } = await pool.query(`select count(*)::int as count from notification_deliveries where status = 'SENT'`)
  if (rows[0].count !== MAILS) throw new Error(`only ${rows[0].count} of ${MAILS} were sent`)
  await pool.query('delete from notifications')
  return MAILS / seconds
}
