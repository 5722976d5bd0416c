import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type pg from 'pg'
import { SealBroken, seal, unseal } from '../../src/platform/lib/seal.ts'
import { openKeys } from '../../src/platform/settings/keys.ts'
import { eventually } from '../harness/eventually.ts'
import { programAt } from './program.ts'

export interface RotationPlace {
  readonly client: pg.Client
  /** Of the programs and commands, without the secret. */
  readonly environment: Record<string, string>
}

const keyOf = async (secret: string) => (await openKeys({ secrets: [secret], dataFolder: '' })).webhooks

/** Stores webhooks of a member of their own, as if made with the secret. */
export async function storeWebhooks({ client }: RotationPlace, secret: string, count: number): Promise<void> {
  const key = await keyOf(secret)
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
  const sealed = ids.map((id) => seal(key, id, Buffer.alloc(32)))
  await client.query(
    `with owner as (
       insert into users (id, name, email) values (gen_random_uuid(), 'Owner', 'owner@process.example') returning id
     )
     insert into webhooks (id, user_id, url, events, secret, is_enabled)
     select one.id, owner.id, 'https://receiver.example', '{opportunity.created}', secret, false
     from owner cross join unnest($1::uuid[], $2::bytea[]) as one (id, secret)`,
    [ids, sealed],
  )
}

/** How many stored secrets of webhooks the secret opens. */
export async function countOpened({ client }: RotationPlace, secret: string): Promise<number> {
  const key = await keyOf(secret)
  const { rows } = await client.query<{ id: string; secret: Buffer }>('select id, secret from webhooks')
  return rows.filter(({ id, secret: sealed }) => isOpenedBy(key, id, sealed)).length
}

function isOpenedBy(key: Buffer, id: string, sealed: Buffer): boolean {
  try {
    unseal([key], id, sealed)
    return true
  } catch (error) {
    if (error instanceof SealBroken) return false
    throw error
  }
}

/** Begins a rotation, and kills it at the last webhook, which is kept from it. */
export async function killInMidRotation({ client, environment }: RotationPlace, secret: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from webhooks order by id desc limit 1')
  await client.query(`
    create function wait_for_test() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(4711); return new; end $$`)
  await client.query(`
    create trigger wait_for_test before update on webhooks
    for each row when (old.id = '${rows[0]?.id}') execute function wait_for_test()`)
  await client.query('select pg_advisory_lock(4711)')
  const script = programAt('src/tools/cli/main.ts')
  const env = { PATH: process.env.PATH, ...environment, HROMADA_SECRET: secret }
  const child = spawn(process.execPath, [script, 'secret', 'rotate'], { env })
  const ended = once(child, 'close')
  const waiting = `from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`
  const isWaiting = async () => (await client.query(`select ${waiting}`)).rowCount === 1
  await eventually('the rotation waits for the last webhook', isWaiting)
  child.kill('SIGKILL')
  await ended
  // Or its last statement would be done after it.
  await client.query(`select pg_terminate_backend(pid) ${waiting}`)
  await eventually('the last statement is given up', async () => !(await isWaiting()))
  await client.query('select pg_advisory_unlock(4711)')
  await client.query('drop function wait_for_test cascade')
}
