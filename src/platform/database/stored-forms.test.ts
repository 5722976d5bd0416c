// Depends on: servers
import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openFormerDatabase } from '../../../test/harness/former-database.ts'

test('addresses and names of a former version get the form in which new ones are stored, where they have one', async () => {
  await using database = await openFormerDatabase('0049-backups')
  const { db } = database

  const former = [
    ['ivan@пошта.укр', 'Іван', 'Іван', null],
    ['olha@xn--80a1acn3a.xn--j1amh', 'Ольга', null, null],
    ['olha@пошта.укр', '\u3164', ' ', '\u202eabc'],
    ['іван@пошта.укр', '', null, null],
    ['plain@test.example', 'Zoe\u0308\r\nBcc: x', null, ' Хто '],
    ['kept@test.example', '李 👩‍👩‍👧 می‌خواهم', null, null],
    ['long@test.example', 'x'.repeat(300), null, null],
    ['nobody@test.example', '\u3164', null, null],
  ] as const
  for (const [email, name, first, last] of former) {
    await sql`insert into users (id, email, name, first_name, last_name)
      values (${randomUUIDv7()}, ${email}, ${name}, ${first}, ${last})`.execute(db)
  }

  await database.upgrade()

  const { rows } = await sql<Record<string, string | null>>`
    select email, name, first_name, last_name from users order by email collate "C"`.execute(db)
  assert.deepEqual(
    rows.map((row) => Object.values(row)),
    [
      ['ivan@xn--80a1acn3a.xn--j1amh', 'Іван', 'Іван', null],
      ['kept@test.example', '李 👩‍👩‍👧 می‌خواهم', null, null],
      ['long@test.example', 'x'.repeat(200), null, null],
      ['nobody@test.example', 'nobody', null, null],
      ['olha@xn--80a1acn3a.xn--j1amh', 'Ольга', null, null],
      ['olha@пошта.укр', 'olha', null, 'abc'],
      ['plain@test.example', 'Zoë  Bcc: x', null, 'Хто'],
      ['іван@пошта.укр', 'іван', null, null],
    ],
  )
})
