// Depends on: servers
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readPeople } from './people-file.ts'

test('people are read whole or not at all, each address once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hromada-people-'))
  const path = join(folder, 'people.csv')
  const read = async (text: string) => {
    await writeFile(path, text)
    return readPeople(path)
  }
  try {
    const plain = { role: 'subscriber', language: 'en', message: null }
    assert.deepEqual(
      await read('\ufeffemail,role,message\na@test.example,,\nB@Test.Example,member,"Hi,\nyou"\nb@test.example'),
      [
        { ...plain, email: 'a@test.example' },
        { ...plain, email: 'b@test.example', role: 'member', message: 'Hi,\nyou' },
      ],
    )
    const wrong: Record<string, RegExp> = {
      'name\nx': /the first line must name columns of email, role, language, message, email among them$/,
      'email\na@test.example\nnobody': /line 3: "nobody" is not an e-mail address$/,
      'email,role\na@test.example,boss': /line 2: --role must be one of/,
      'email,language\na@test.example,de': /line 2: the language must be one of en, uk$/,
      'email\na@test.example,more': /line 2: there are more fields than columns$/,
      'email,message\na@test.example,\u001b[31m': /line 2: the message must be plain text of at most 1000 characters$/,
      [`email\n${'a@test.example\n'.repeat(10_001)}`]: /has more than 10000 people$/,
    }
    for (const [text, reason] of Object.entries(wrong)) await assert.rejects(read(text), reason)
  } finally {
    await rm(folder, { recursive: true })
  }
})
