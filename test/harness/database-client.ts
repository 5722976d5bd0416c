import { after } from 'node:test'
import pg from 'pg'
import { before } from './suite.ts'
import { createTestDatabase } from './test-app.ts'

/** Connected to a database of a test file, with all tables, from before its first test until after its last. */
export function databaseClient(): Pick<pg.Client, 'query'> {
  let database: Awaited<ReturnType<typeof createTestDatabase>> | undefined
  let client: pg.Client | undefined
  before(async () => {
    database = await createTestDatabase()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
  })
  after(async () => {
    await client?.end()
    await database?.drop()
  })
  const opened = () => {
    if (client === undefined) throw new Error('the client connects before the first test')
    return client
  }
  return {
    get query() {
      return opened().query.bind(opened())
    },
  }
}
