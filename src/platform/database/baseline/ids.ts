/** Ids of version 7 (RFC 9562, section 5.7) for rows that the database itself makes. */
export const ids = `
  -- A random id whose first 48 bits become the time, and whose version 4 becomes 7 by the two bits that are missing.
  create function time_ordered_id() returns uuid language sql volatile parallel safe as $$
    select encode(set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
  $$;
`
