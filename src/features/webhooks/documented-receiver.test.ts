import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Webhook as Verifier } from 'standardwebhooks'
import { eventually } from '../../../test/harness/eventually.ts'
import { testApp } from '../../../test/harness/suite.ts'
import { makeWebhook, settledDelivery, TO_THIS_MACHINE } from '../../../test/harness/webhook-fixtures.ts'

const root = join(import.meta.dirname, '../../..')
const app = testApp(TO_THIS_MACHINE, { hasClock: true })

test('the receiver of the documentation takes what is sent to it, and refuses what is not', async () => {
  const code = /```js receiver\n([\s\S]*?)```/.exec(await readFile(join(root, 'docs/webhooks.md'), 'utf8'))?.[1]
  assert.ok(code)
  assert.ok(code.trimEnd().split('\n').length <= 15)
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'hromada-receiver-'))
  stack.defer(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'receiver.mjs'), code)
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const port = await freePort()
  const owner = await app.member('member')
  const url = `http://127.0.0.1:${port}/`
  const { webhook, secret } = await makeWebhook(app, owner, url)
  const program = spawn(process.execPath, ['receiver.mjs'], {
    cwd: folder,
    env: { PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stack.defer(async () => {
    program.kill('SIGKILL')
    await once(program, 'close')
  })
  await eventually(
    'the receiver answers',
    () =>
      fetch(url).then(
        ({ status }) => status,
        () => 0,
      ),
    (status) => status === 400,
  )
  let output = ''
  program.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await app.request('POST', `/api/webhooks/${webhook.id}/test`, { as: owner })
  const { id, status, response_status } = await settledDelivery(app, owner, webhook)
  assert.deepEqual([status, response_status], ['delivered', 204])
  await eventually('the receiver has printed the event', () => output.includes('\n'))
  assert.ok(output.startsWith(`${id} webhook.test {`), output)
  const signed = new Date()
  const body = JSON.stringify({ type: 'webhook.test' })
  const headers = {
    'webhook-id': 'one',
    'webhook-timestamp': String(Math.floor(signed.getTime() / 1000)),
    'webhook-signature': new Verifier(secret).sign('one', signed, body),
  }
  const statusOf = async (given: object, text = body) =>
    (await fetch(url, { method: 'POST', headers: { ...headers, ...given }, body: text })).status
  assert.deepEqual(
    [await statusOf({}), await statusOf({}, `${body} `), await statusOf({ 'webhook-id': 'two' })],
    [204, 400, 400],
  )
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
