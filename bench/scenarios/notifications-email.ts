import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from './compare.ts'
import { onAnyCore, type Pinning } from './pinning.ts'
import { startProgram } from './program.ts'
import { type BenchDatabase, openProgramDatabase, seedUsers } from './seed.ts'
import { progress, type Row } from './table.ts'

const MEMBERS = 2_000
const MAILS = 10_000
const ROUNDS = 5
const LEAST_PER_SECOND = 500

/**
 * Notifications that become due at once, sent as mails: the program and its database use both cores, which the mail
 * server, a process of its own, has to share.
 */
export async function measureEmail(_pinning: Pinning): Promise<Row[]> {
  const sink = await startSink()
  try {
    await using program = await startProgram(onAnyCore, {
      environment: { HROMADA_RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'warn', SMTP_URL: sink.url },
    })
    await using database = await openProgramDatabase(program)
    await seedUsers(database, MEMBERS)
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
        target: `≥ ${LEAST_PER_SECOND} a second`,
        perSecond,
        met: perSecond >= LEAST_PER_SECOND,
        note: `slowest ${Math.round(Math.min(...rates))}/s; ${received - different} came twice`,
      },
    ]
  } finally {
    sink.stop()
  }
}

/** @returns mails a second, from the commit that makes them due to the last that is noted as sent */
async function sendAll({ pool }: BenchDatabase): Promise<number> {
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

const insertMails = `
  with recipients as (
    select id, row_number() over (order by id) as place, count(*) over () as of
    from users where notify_by_email and is_active and deleted_at is null
  ), told as (
    insert into notifications (
      id, user_id, type, priority, status, trigger, title, body, action_text, action_url, channels, locale, due_at,
      released_at
    )
    select time_ordered_id(), recipients.id, 'OPPORTUNITY_UPDATE', 'NORMAL', 'PENDING', 'SYSTEM_EVENT',
      'Нова можливість номер ' || number, 'What has happened, in the words that such a notification has', 'Look',
      '/opportunities/' || number, array['EMAIL'], 'uk', now(), now()
    from generate_series(1, $1::int) number join recipients on recipients.place = 1 + number % recipients.of
    returning id, user_id
  )
  insert into notification_deliveries (notification_id, channel, user_id, status, next_attempt_at)
  select id, 'EMAIL', user_id, 'PENDING', now() from told`

export interface Sink {
  readonly url: string
  /** How many mails came, and how many different ones. */
  count(): Promise<{ different: number; received: number }>
  stop(): void
}

export async function startSink(): Promise<Sink> {
  const child = fork(join(import.meta.dirname, 'mail-sink-process.ts'))
  const { url } = await messageOf<{ url: string }>(child)
  return {
    url,
    count() {
      child.send('count')
      return messageOf(child)
    },
    stop: () => void child.disconnect(),
  }
}

async function messageOf<Message>(child: ChildProcess): Promise<Message> {
  const [message] = await once(child, 'message')
  return message as Message
}
