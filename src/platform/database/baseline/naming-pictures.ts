interface Content {
  readonly table: string
  readonly texts: readonly string[]
  readonly lists?: readonly string[]
}

/**
 * Triggers that note which pictures content names. An insert that names none, and an update that leaves the texts, cost a
 * comparison.
 */
export function namingPictures({ table, texts, lists = [] }: Content): string {
  const columns = [...texts, ...lists]
  const written = [
    ...texts.map((column) => `new.${column}`),
    ...lists.map((list) => `array_to_string(new.${list}, ' ')`),
  ]
  const isSame = columns.map((column) => `new.${column} is not distinct from old.${column}`)
  return `
  create function name_pictures_of_${table}() returns trigger language plpgsql as $$
  declare
    written text := concat_ws(' ', ${written.join(', ')});
  begin
    if tg_op = 'INSERT' and strpos(written, '/api/pictures/') = 0 then return null; end if;
    if tg_op = 'UPDATE' and ${isSame.join(' and ')} then return null; end if;
    perform name_pictures(new.id, written);
    return null;
  end $$;
  create trigger ${table}_name_pictures after insert or update of ${columns.join(', ')}
  on ${table} for each row execute function name_pictures_of_${table}();
  create trigger ${table}_forget_pictures after delete on ${table}
  for each row execute function forget_named_pictures();`
}
