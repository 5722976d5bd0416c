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
    if tg_op <> 'INSERT' then
      insert into opportunity_changes (
        owner_id, status, visibility, budget_low, budget_high, latitude, longitude, filter_keys, search
      ) values (
        old.owner_id, old.status, old.visibility, old.budget_low, old.budget_high, old.latitude, old.longitude,
        old.filter_keys, old.search
      );
    end if;
    if tg_op <> 'DELETE' then
      insert into opportunity_changes (
        owner_id, status, visibility, budget_low, budget_high, latitude, longitude, filter_keys, search
      ) values (
        new.owner_id, new.status, new.visibility, new.budget_low, new.budget_high, new.latitude, new.longitude,
        new.filter_keys, new.search
      );
    end if;
    return null;
  end
  $$;
  create trigger opportunities_added_or_removed after insert or delete on opportunities
  for each row execute function log_opportunity_change();
  create trigger opportunities_found_otherwise after update on opportunities
  for each row when (
    (
      old.owner_id, old.status, old.visibility, old.budget_low, old.budget_high, old.latitude, old.longitude,
      old.filter_keys, old.search, old.title, old.budget_order
    ) is distinct from (
      new.owner_id, new.status, new.visibility, new.budget_low, new.budget_high, new.latitude, new.longitude,
      new.filter_keys, new.search, new.title, new.budget_order
    )
  )
  execute function log_opportunity_change();
`
