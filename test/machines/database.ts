import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { databaseUrl } from '../harness/database-server.ts'

export interface EmptyDatabase {
  readonly url: string
  readonly client: pg.Client
}

/** A database without tables on the server of the test run, until the stack is left. */
export async function emptyDatabase(stack: AsyncDisposableStack): Promise<EmptyDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL
  if (serverUrl === undefined)
    throw new Error('run these tests with `npm run test:machines`: it brings up their servers')
  const server = await connected(stack, serverUrl)
  const name = `machines_${randomBytes(8).toString('hex')}`
  await server.query(`create database ${name}`)
  stack.defer(async () => {
    await server.query(`drop database ${name} with (force)`)
    await server.query(`drop role if exists hromada_service_${name}`)
  })
  const url = databaseUrl(serverUrl, name)
  return { url, client: await connected(stack, url) }
}

async function connected(stack: AsyncDisposableStack, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  stack.defer(() => client.end())
  return client
}
