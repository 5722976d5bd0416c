interface Words {
  readonly table: string
  readonly key: string
  readonly source: string
  readonly columns: readonly string[]
  readonly trigger: string
}

/**
 * By what rows are found: made by the program from their words, null while that is still to do. Apart from the rows, which
 * others lock and read whole. Whatever program changes those words, a trigger asks for new ones.
 */
export function wordsOf({ table, key, source, columns, trigger }: Words): string {
  const of = (row: 'old' | 'new') => columns.map((column) => `${row}.${column}`).join(', ')
  return `
  create table ${table} (
    ${key} uuid primary key references ${source} (id) on delete cascade,
    search tsvector
  );
  create index ${table}_words on ${table} using gin (search);
  create index ${table}_waiting on ${table} (${key}) where search is null;
  alter table ${table} alter column search set statistics 300;

  create function outdate_${table}() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and row(${of('old')}) is not distinct from row(${of('new')}) then
      return null;
    end if;
    insert into ${table} (${key}) values (new.id) on conflict (${key}) do update set search = null;
    return null;
  end $$;
  create trigger ${trigger} after insert or update of ${columns.join(', ')} on ${source}
  for each row execute function outdate_${table}();`
}
