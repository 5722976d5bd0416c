import assert from 'node:assert/strict'
import { chmod, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { answering, startNode } from '../harness/chain-node.ts'
import { eventually } from '../harness/eventually.ts'
import { startMailSink } from '../harness/mail-sink.ts'
import { startSmsProvider } from '../harness/sms-provider.ts'
import { preparedDataFolder, runHromada, startProgram } from './program.ts'

const options = { timeout: 240_000 }
const cleanup = new AsyncDisposableStack()
/** In every place of the settings where something secret may stand. */
const canary = 'canary'

let dataFolder: string

before(async () => {
  dataFolder = await preparedDataFolder(cleanup)
})
after(() => cleanup.disposeAsync())

async function examined(environment: Record<string, string>) {
  const { code, output, complaints } = await runHromada(['doctor'], { environment })
  const findings: { check: string; state: string; message: string; advice?: string }[] = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const states = Object.fromEntries(findings.map(({ check, state }) => [check, state]))
  return { code, complaints, states, findings, output }
}

test('the doctor says what is right, beside the running service', options, async () => {
  const sink = cleanup.use(await startMailSink())
  const provider = cleanup.use(await startSmsProvider())
  const node = cleanup.use(await startNode(answering('0x1')))
  const running = await startProgram(cleanup, { HROMADA_DATA_DIR: dataFolder, HROMADA_HOLD: 'sms,push' })
  await eventually('the start says so', running.output, (text) =>
    text.includes('ON HOLD: nothing is sent by sms, push'),
  )
  const { code, complaints, states, findings } = await examined({
    HROMADA_DATA_DIR: dataFolder,
    HROMADA_PUBLIC_URL: 'https://community.example',
    HROMADA_CHAIN_RPC_URLS: node.url,
    HROMADA_MAIL_FROM: 'hello@community.example',
    HROMADA_HOLD: 'sms, push',
    SMTP_URL: sink.url,
    ...provider.environment,
  })
  assert.deepEqual(states, {
    settings: 'ok',
    held: 'note',
    database: 'ok',
    redis: 'off',
    clock: 'ok',
    tables: 'ok',
    role: 'ok',
    mails: 'ok',
    'audit log': 'ok',
    secret: 'ok',
    room: 'ok',
    proxy: 'ok',
    storage: 'ok',
    'backup place': 'off',
    mail: 'ok',
    // The provider of the tests has no address that tells of the account.
    sms: 'note',
    push: 'ok',
    [`chain ${new URL(node.url).host}`]: 'ok',
  })
  assert.deepEqual({ code, complaints }, { code: 0, complaints: '' })
  assert.deepEqual(
    findings.filter(({ state, advice }) => state === 'ok' && advice !== undefined),
    [],
  )
  assert.deepEqual([sink.received, provider.received], [[], []])
})

test('the doctor says what is wrong, all of it, and no secret', options, async () => {
  const node = cleanup.use(await startNode(answering('0x2')))
  await chmod(join(dataFolder, 'secret'), 0o644)
  const sight = { address: '10.0.0.7', header: 'x-forwarded-for', isNamed: false, at: new Date().toISOString() }
  await writeFile(join(dataFolder, 'unnamed-proxy.json'), JSON.stringify(sight))
  const { code, complaints, states, findings, output } = await examined({
    HROMADA_DATA_DIR: dataFolder,
    DATABASE_URL: `postgres://hromada:${canary}@127.0.0.1:1/hromada`,
    REDIS_URL: `redis://:${canary}@127.0.0.1:1`,
    HROMADA_CHAIN_RPC_URLS: `${node.url}/${canary},http://user:${canary}@127.0.0.1:1`,
    HROMADA_FILES: 's3://bucket?endpoint=http://127.0.0.1:1',
    HROMADA_BACKUP: 's3://bucket?endpoint=http://127.0.0.1:1',
    HROMADA_S3_ACCESS_KEY_ID: canary,
    HROMADA_S3_SECRET_ACCESS_KEY: canary,
    HROMADA_VAPID_SUBJECT: 'mailto:hromada@localhost',
    SMTP_URL: `smtp://user:${canary}@127.0.0.1:1`,
    HROMADA_SMS_URL: 'http://127.0.0.1:1',
    HROMADA_SMS_ACCOUNT: canary,
    HROMADA_SMS_TOKEN: canary,
    HROMADA_SMS_FROM: canary,
  })
  assert.deepEqual(states, {
    settings: 'note',
    database: 'wrong',
    redis: 'wrong',
    secret: 'wrong',
    room: 'ok',
    proxy: 'wrong',
    storage: 'wrong',
    'backup place': 'wrong',
    mail: 'wrong',
    sms: 'wrong',
    push: 'note',
    [`chain ${new URL(node.url).host}`]: 'wrong',
    'chain 127.0.0.1:1': 'wrong',
  })
  assert.deepEqual({ code, complaints }, { code: 1, complaints: '' })
  assert.ok(!output.includes(canary))
  assert.deepEqual(
    findings.filter(({ state, advice }) => state === 'wrong' && advice === undefined),
    [],
  )
})

test('before the first start, and with wrong settings, the doctor says so and makes nothing', options, async () => {
  const nowhere = join(dataFolder, 'nowhere')
  const { code, states } = await examined({ HROMADA_DATA_DIR: nowhere })
  const wrong = Object.keys(states).filter((check) => states[check] === 'wrong')
  assert.deepEqual({ code, wrong }, { code: 1, wrong: ['database', 'room', 'storage'] })
  await assert.rejects(readdir(nowhere), { code: 'ENOENT' })

  const { findings } = await examined({ PORT: '99999', HROMADA_SPEED: '9' })
  assert.deepEqual(
    findings.map(({ check, message }) => ({ check, message })),
    [
      { check: 'settings', message: 'PORT: must be a whole number from 0 to 65535' },
      { check: 'settings', message: 'HROMADA_SPEED: no such setting' },
    ],
  )
})
