import { hashPassword } from 'better-auth/crypto'
import type pg from 'pg'
import { pino } from 'pino'
import { createAccount, insertAccount } from '../src/auth/account-creation.ts'
import { type Database, openDatabase } from '../src/database/database.ts'
import { borrowEmbeddedDatabase } from '../src/database/embedded.ts'
import { transaction } from '../src/database/transaction.ts'
import type { Role } from '../src/http/caller.ts'
import type { Program } from './program.ts'

export interface BenchDatabase extends AsyncDisposable {
  readonly db: Database
  readonly pool: pg.Pool
  /** As the program asks what nearly every request needs. */
  readonly hotPool: pg.Pool
}

const log = pino({ level: 'error' }, pino.destination(2))

/** Opens the database of a program under measurement, beside it. */
export async function openProgramDatabase({
  dataDir,
  databaseUrl,
}: Pick<Program, 'dataDir' | 'databaseUrl'>): Promise<BenchDatabase> {
  if (databaseUrl !== undefined) return opened({ connectionString: databaseUrl })
  const embedded = await borrowEmbeddedDatabase(dataDir, log)
  return opened(embedded.connection, () => embedded.stop())
}

function opened(connection: pg.ClientConfig, stop = async () => {}): BenchDatabase {
  const { db, pool, hotPool, close } = openDatabase(connection, log, { isPatient: true })
  return { db, pool, hotPool, [Symbol.asyncDispose]: () => close().then(stop) }
}

export interface SignedIn {
  readonly id: string
  readonly token: string
}

export const benchLogin = { email: 'member@bench.example', password: 'bench-password' }

export const benchAdministrator = { email: 'admin@bench.example', password: 'bench-password' }

/** One account that can sign in. */
export async function seedAccount({ db }: BenchDatabase, login: typeof benchLogin, role: Role): Promise<string> {
  return transaction(db, (trx) => createAccount(trx, { ...login, role }))
}

/** Sessions as sign-ins leave them, without their hashing of passwords. */
export async function seedSessions({ pool }: BenchDatabase, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ token: string }>(
    `insert into sessions (id, user_id, token, expires_at)
     select gen_random_uuid(), user_id, replace(gen_random_uuid()::text, '-', ''), now() + interval '30 days'
     from unnest($1::uuid[]) user_id
     returning token`,
    [userIds],
  )
  return rows.map(({ token }) => token)
}

/** Accounts that are signed in and have one password: what it costs to hash it is paid once. */
export async function seedMembers(database: BenchDatabase, emails: readonly string[], role: Role): Promise<SignedIn[]> {
  const passwordHash = await hashPassword(benchLogin.password)
  const ids = await transaction(database.db, async (trx) => {
    const made: string[] = []
    for (const email of emails) made.push(await insertAccount(trx, { email, role }, passwordHash))
    return made
  })
  const tokens = await seedSessions(database, ids)
  return ids.map((id, place) => ({ id, token: tokens[place] ?? '' }))
}

/** @returns the header that says who asks */
export async function signIn(url: string, login: typeof benchLogin): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  })
  return { cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

const SIGN_INS = 10

/**
 * Adds accounts with English and Ukrainian names, some of them verified and of other roles, as a settled service has
 * them. A thousand of them, spread evenly, have signed in ten times.
 * @returns the ids of those
 */
export async function seedUsers({ pool }: BenchDatabase, count: number): Promise<string[]> {
  const client = await pool.connect()
  try {
    // An index of parts is much quicker made at once than row by row.
    const { rows: definitions } = await client.query<{ definition: string }>(
      "select pg_get_indexdef('users_search'::regclass) as definition",
    )
    await client.query('drop index users_search')
    await client.query(insertUsers, [count])
    await client.query(definitions[0]?.definition ?? '')
    const { rows } = await client.query<{ id: string }>(
      `select id from (select id, row_number() over (order by id) as place from users where role <> 'admin') placed
       where place % $1 = 0 limit 1000`,
      [Math.max(1, Math.floor(count / 1_000))],
    )
    const ids = rows.map(({ id }) => id)
    await client.query(insertSignIns, [ids, SIGN_INS])
    await client.query('vacuum analyze')
    return ids
  } finally {
    client.release(true)
  }
}

const insertUsers = `
  insert into users (id, name, email, email_verified, role, is_verified, created_at, updated_at, last_login_at, bio)
  select gen_random_uuid(), first || ' ' || case when number % ($1::int / 5) = 3 then 'Рідкісна' else last end,
    case when number % ($1::int / 5) = 3 then 'rare.' else 'person.' end || lower(latin) || '.' || number || '@bench.example', true,
    case when number % 5000 = 7 then 'confidential' when number % 4 = 0 then 'member' else 'subscriber' end,
    number % 50 = 0, now() - number * interval '1 second', now(), now() - number % 100000 * interval '1 minute',
    'Somebody of this community'
  from (
    select number, firsts[1 + number % 20] as first, lasts[1 + number * 7 % 100] as last,
      latins[1 + number / 7 % 20] as latin
    from generate_series(1, $1::int) number, (select
      array['Olena', 'Андрій', 'Марія', 'John', 'Ірина', 'Peter', 'Софія', 'Anna', 'Тарас', 'Maksym', 'Юлія', 'Robert',
        'Богдан', 'Kateryna', 'Наталія', 'Oleh', 'Дмитро', 'Emma', 'Остап', 'Vira'] as firsts,
      (select array_agg((array['Коваль', 'Бондар', 'Мельник', 'Smith', 'Ткач', 'Johnson', 'Мороз', 'Brown', 'Лисенко',
        'Savchuk'])[1 + part % 10] || (array['', 'енко', 'ук', 'ський', 'son', 'ович', 'ets', 'ів', 'ak', 'нюк'])[1 + part / 10])
        from generate_series(0, 99) part) as lasts,
      array['koval', 'bondar', 'melnyk', 'smith', 'tkach', 'johnson', 'moroz', 'brown', 'lysenko', 'savchuk', 'petrenko',
        'shevchenko', 'wilson', 'taylor', 'rudenko', 'hrytsenko', 'marchenko', 'davis', 'klymenko', 'polishchuk'] as latins
    ) names
  ) numbered`

const insertSignIns = `
  insert into sign_ins (user_id, signed_in_at, session_id, ip_address, user_agent, provider)
  select user_id, now() - place * interval '1 day', gen_random_uuid(), '192.0.2.7',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36', 'email'
  from unnest($1::uuid[]) user_id, generate_series(1, $2::int) place`
