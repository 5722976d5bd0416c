import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type MailSink, startMailSink } from '../harness/mail-sink.ts'
import { preparedDataFolder, runHromada, startProgram } from './program.ts'

const cleanup = new AsyncDisposableStack()
let environment: Record<string, string>
let sink: MailSink
let folder: string

before(async () => {
  sink = cleanup.use(await startMailSink())
  folder = await preparedDataFolder(cleanup)
  environment = { HROMADA_DATA_DIR: folder, SMTP_URL: sink.url, HROMADA_SIGN_UP: 'invited' }
})
after(() => cleanup.disposeAsync())

const invite = (...words: string[]) => runHromada(['user', 'invite', ...words], { environment, input: '' })

test('one person or a file of people is invited beside the running service, which sends the mails', {
  timeout: 240_000,
}, async () => {
  await startProgram(cleanup, environment)
  const one = await invite('One@Process.Example', '--role', 'member', '--language', 'uk', '--message', 'Вітаємо')
  assert.deepEqual(one, { code: 0, output: '{"email":"one@process.example","isInvited":true}\n', complaints: '' })
  const mail = await sink.next()
  assert.deepEqual([mail.recipients, mail.subject], [['one@process.example'], 'Вас запрошено до громади'])
  assert.match(mail.text ?? '', /Вітаємо/)

  const file = join(folder, 'people.csv')
  await writeFile(file, 'email,role\none@process.example,member\ntwo@process.example,member\n')
  const reason = 'This address is invited already'
  const known = `${JSON.stringify({ email: 'one@process.example', isInvited: false, reason })}\n`
  assert.deepEqual(await invite('--file', file), {
    code: 0,
    output: `${known}${JSON.stringify({ email: 'two@process.example', isInvited: true })}\n`,
    complaints: '',
  })
  assert.deepEqual((await sink.next()).recipients, ['two@process.example'])
  const again = await invite('--file', file)
  assert.deepEqual(
    again.output,
    `${known}${JSON.stringify({ email: 'two@process.example', isInvited: false, reason })}\n`,
  )

  assert.equal((await invite()).code, 2)
  assert.equal((await invite('three@process.example', '--file', file)).code, 2)
  assert.equal((await invite('nobody')).code, 2)
  assert.equal(sink.received.length, 2)
})
