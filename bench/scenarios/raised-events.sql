-- $1: the owner, $2: how many, $3: the title, by which those of rolled-back changes are known.
with written as (
  insert into events (id, type, opportunity_id, owner_id, visibility, data)
  select id, 'opportunity.created', id, $1, 'public',
    jsonb_build_object('id', id, 'title', $3::text, 'type', 'job', 'status', 'active', 'visibility', 'public')
  from (select time_ordered_id() as id from generate_series(1, $2::int)) made
)
select pg_notify('hromada_events', '')
