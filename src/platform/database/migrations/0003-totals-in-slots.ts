import { type Kysely, sql } from 'kysely'

export const name = '0003-totals-in-slots'

interface Totals {
  readonly table: string
  readonly counted: string
  readonly count: string
  /** The trigger function. */
  readonly trigger: string
  readonly keys: readonly string[]
  /** Of the rows that are counted. */
  readonly where: string
}

const totals: readonly Totals[] = [
  {
    table: 'news_totals',
    counted: 'news_articles',
    count: 'articles',
    trigger: 'count_news_articles',
    keys: ['status', 'visibility', 'category_slug', 'featured'],
    where: 'true',
  },
  {
    table: 'user_totals',
    counted: 'users',
    count: 'users',
    trigger: 'count_users',
    keys: ['role', 'is_verified', 'is_active'],
    where: 'deleted_at is null',
  },
]

/** A total is the sum of its slots: who writes at once writes to different ones, instead of waiting for each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const one of totals) await sql.raw(inSlots(one)).execute(db)
}

function inSlots({ table, counted, count, trigger, keys, where }: Totals): string {
  const columns = keys.join(', ')
  const write = (changes: string) => `
      insert into ${table} as totals (${columns}, slot, ${count})
      select ${columns}, pg_backend_pid() % 16, sum(change) from (${changes}) changes
      group by ${columns} having sum(change) <> 0 order by ${columns}
      on conflict (${columns}, slot) do update set ${count} = totals.${count} + excluded.${count};`
  const [added, removed] = [
    `select ${columns}, 1 as change from added where ${where}`,
    `select ${columns}, -1 as change from removed where ${where}`,
  ]
  return `
  -- Else a statement that has begun would go on with the trigger of before, which cannot write any more.
  lock table ${counted} in share row exclusive mode;
  alter table ${table}
    add column slot smallint not null default 0,
    drop constraint ${table}_pkey,
    add primary key (${columns}, slot);

  create or replace function ${trigger}() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then${write(added)}
    elsif tg_op = 'DELETE' then${write(removed)}
    else${write(`${added} union all ${removed}`)}
    end if;
    return null;
  end $$;`
}
