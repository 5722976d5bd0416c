import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { startMailSink } from '../../../../test/harness/mail-sink.ts'
import { openPace } from '../pace.ts'
import { openMail, type Stationery } from './mail.ts'

/** What is said around a letter is tested with the letterhead. */
const stationery: Stationery = { name: () => 'Hromada', dress: ({ language: _, ...message }) => message }
const silent = pino({ level: 'silent' })
const message = { to: 'reader@test.example', subject: 'Subject', text: 'Text\n', html: '<p>Text</p>\n', language: 'en' }

test('a message goes to one recipient, with a part for text and one for HTML', async () => {
  await using sink = await startMailSink()
  const mail = openMail(
    { smtpUrl: sink.url, from: 'community@host.example', isHeld: false },
    stationery,
    openPace(1),
    silent,
  )
  await mail.send({ ...message, subject: 'Нова можливість 🐴' })
  const received = await sink.next()
  await mail.close()
  assert.deepEqual(received.recipients, ['reader@test.example'])
  assert.deepEqual(received.from, { address: 'community@host.example', name: 'Hromada' })
  assert.deepEqual(
    [received.subject, received.text?.trim(), received.html?.trim()],
    ['Нова можливість 🐴', 'Text', '<p>Text</p>'],
  )
})

test('no subject or address adds a header or a recipient', async () => {
  await using sink = await startMailSink()
  const mail = openMail(
    { smtpUrl: sink.url, from: 'community@host.example', isHeld: false },
    stationery,
    openPace(1),
    silent,
  )
  const victim = 'victim@test.example'
  const subjects = [
    `A\r\nBcc: ${victim}`,
    `A\nBcc: ${victim}`,
    `A\rBcc: ${victim}`,
    `A\u2028Bcc: ${victim}`,
    `A\u0000Bcc: ${victim}`,
    `=?utf-8?q?A=0D=0ABcc:_${victim}?=`,
    `A\r\n\r\nBcc: ${victim}`,
    '\u202Eexe.fdp',
  ]
  for (const subject of subjects) {
    await mail.send({ ...message, subject })
    const { recipients, to, cc, bcc, headers } = await sink.next()
    assert.deepEqual(recipients, [message.to], JSON.stringify(subject))
    assert.deepEqual([to, cc, bcc], [[{ address: message.to, name: '' }], undefined, undefined])
    assert.deepEqual(
      headers.filter(({ key }) => key === 'bcc'),
      [],
    )
  }
  for (const to of [
    `${message.to}, ${victim}`,
    `${message.to}\r\nBcc: ${victim}`,
    `"${victim}, x"@test.example`,
    `<${victim}> ${message.to}`,
  ]) {
    await mail.send({ ...message, to }).catch(() => undefined)
  }
  await mail.close()
  for (const { recipients } of sink.received) assert.ok(!recipients.includes(victim), recipients.join())
})

test('without a mail server the whole message is in the log, with the reason', async () => {
  const lines: string[] = []
  const mail = openMail(
    { smtpUrl: undefined, from: 'a@b.c', isHeld: false },
    stationery,
    openPace(1),
    pino({}, { write: (line) => void lines.push(line) }),
  )
  await mail.send(message)
  const { to, subject, text, level, msg } = JSON.parse(lines.join())
  assert.deepEqual({ to, subject, text, level }, { to: message.to, subject: 'Subject', text: 'Text\n', level: 40 })
  assert.match(msg, /SMTP_URL/)
})
