// Depends on: processes
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { startEncryptedServer } from '../harness/encrypted-server.ts'
import { request, runHromada, startProgram, temporaryDataFolder } from './program.ts'

const options = { timeout: 240_000 }
const cleanup = new AsyncDisposableStack()
let server: Awaited<ReturnType<typeof startEncryptedServer>>
let folder: string

before(async () => {
  folder = await temporaryDataFolder(cleanup)
  server = await startEncryptedServer(cleanup, await temporaryDataFolder(cleanup))
})
after(() => cleanup.disposeAsync())

test('every connection is encrypted where the address says so, and nothing is warned of', options, async () => {
  await using stack = new AsyncDisposableStack()
  const environment = { HROMADA_DATA_DIR: folder, DATABASE_URL: server.url('sslmode=require') }
  const program = await startProgram(stack, environment)
  assert.equal((await request('GET', `${program.url}/readyz`)).status, 200)
  const client = new pg.Client(server.url('sslmode=disable'))
  await client.connect()
  stack.defer(() => client.end())
  const { rows } = await client.query(`
    select distinct split_part(application_name, ' ', 1) as name, ssl
    from pg_stat_ssl join pg_stat_activity using (pid) where application_name like 'hromada%' order by name`)
  const names = ['hromada', 'hromada-signals']
  assert.deepEqual(
    rows,
    names.map((name) => ({ name, ssl: true })),
  )
  const backup = await runHromada(['backup', '--output', join(folder, 'backup')], { environment })
  assert.deepEqual([backup.code, backup.complaints], [0, ''])
  const doctor = await runHromada(['doctor'], { environment })
  assert.match(doctor.output, /"check":"database","state":"ok"/)
  assert.equal(doctor.complaints, '')
  program.kill('SIGTERM')
  const { code, complaints } = await program.ended
  assert.deepEqual({ code, complaints }, { code: 0, complaints: '' })
})

test('the doctor says what helps where the certificate cannot be verified', options, async () => {
  const DATABASE_URL = server.url('sslmode=verify-full')
  const { output } = await runHromada(['doctor'], { environment: { HROMADA_DATA_DIR: folder, DATABASE_URL } })
  const finding = output.split('\n').find((line) => line.includes('"database"'))
  assert.match(String(finding), /"wrong".*self-signed certificate.*sslrootcert=….*sslmode=require/)
})
