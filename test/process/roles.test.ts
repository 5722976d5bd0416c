// Depends on: processes
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../harness/eventually.ts'
import { closeLiveClients, connectLive } from '../harness/live-clients.ts'
import { startMailSink } from '../harness/mail-sink.ts'
import { createTestDatabase } from '../harness/test-app.ts'
import { administrator, asAdministrator, request, signIn, startProgram, temporaryDataFolder } from './program.ts'

const DUE_CHECKS_MS = 2_500

test('one program serves and another works: what was queued or due waits for the latter', {
  timeout: 90_000,
}, async () => {
  await using stack = new AsyncDisposableStack()
  const database = await createTestDatabase()
  stack.defer(() => database.drop())
  const sink = stack.use(await startMailSink())
  const common = {
    ...asAdministrator,
    DATABASE_URL: database.url,
    HROMADA_SECRET: 'a secret that both programs share',
    SMTP_URL: sink.url,
    HROMADA_DATA_DIR: await temporaryDataFolder(stack),
  }
  const serving = await startProgram(stack, { ...common, HROMADA_ROLE: 'serve' })
  const token = await signIn(serving.url, administrator)
  const live = await connectLive(serving, { auth: { token } })
  stack.defer(closeLiveClients)
  const announce = async (to: object, channels: readonly string[]) => {
    const body = { type: 'SYSTEM_ANNOUNCEMENT', title: 'To one', body: 'A body', channels, ...to }
    const { status } = await request('POST', `${serving.url}/api/notifications`, { token, body })
    assert.equal(status, 201)
  }
  const { body: me } = await request('GET', `${serving.url}/api/auth/get-session`, { token })
  await announce({ userId: me.user.id }, ['IN_APP', 'EMAIL'])
  const heardTitles = () =>
    live.heard.filter(([name]) => name === 'notifications:new').map(([, data]) => (data as { title: string }).title)
  await eventually('the event of one member is heard', () => heardTitles().length === 1)
  await announce({ audience: {}, title: 'To all' }, ['IN_APP'])
  await sleep(DUE_CHECKS_MS)
  assert.deepEqual([sink.received.length, heardTitles()], [0, ['To one']])

  const working = await startProgram(stack, { ...common, HROMADA_ROLE: 'work' })
  await eventually('the mail is sent', () => sink.received.length === 1)
  await eventually('the announcement is spread, and heard where people are', () => heardTitles().includes('To all'))
  const paths = ['/readyz', '/healthz', '/metrics', '/', '/api/news', '/socket.io/?EIO=4&transport=polling']
  const answers = await Promise.all(paths.map((path) => fetch(working.url + path)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 404, 404, 404],
  )
})
