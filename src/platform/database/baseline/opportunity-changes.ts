const FOUND_BY = [
  'owner_id',
  'status',
  'visibility',
  'budget_low',
  'budget_high',
  'latitude',
  'longitude',
  'filter_keys',
  'search',
]
/** What lists are sorted by besides. */
const LISTED_BY = [...FOUND_BY, 'title', 'budget_order']

const of = (row: 'old' | 'new', columns: readonly string[]) => columns.map((column) => `${row}.${column}`).join(', ')

/**
 * For a few minutes, how opportunities were found before each change and how afterwards: whoever kept a page of a list
 * looks here whether it is still true. Rows name their transaction, as nothing else tells what has committed since.
 */
export const opportunityChanges = `
  create table opportunity_changes (
    transaction xid8 not null default pg_current_xact_id(),
    owner_id uuid,
    status text not null,
    visibility text not null,
    budget_low double precision,
    budget_high double precision,
    latitude double precision,
    longitude double precision,
    filter_keys text[] collate "C" not null,
    search tsvector not null
  );
  create index opportunity_changes_by_transaction on opportunity_changes (transaction);

  create function log_opportunity_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and (${of('old', LISTED_BY)}) is not distinct from (${of('new', LISTED_BY)}) then
      return null;
    end if;
    if tg_op <> 'INSERT' then
      insert into opportunity_changes (${FOUND_BY.join(', ')}) values (${of('old', FOUND_BY)});
    end if;
    if tg_op <> 'DELETE' then
      insert into opportunity_changes (${FOUND_BY.join(', ')}) values (${of('new', FOUND_BY)});
    end if;
    return null;
  end
  $$;
  create trigger opportunities_found_otherwise after insert or update or delete on opportunities
  for each row execute function log_opportunity_change();
`
