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
  const read = async (text: string | Buffer) => {
    await writeFile(path, text)
    return readPeople(path)
  }
  try {
    const plain = { role: 'subscriber', message: null }
    assert.deepEqual(
      await read('\ufeffemail,role,message\na@test.example,,\nB@Test.Example,member,"Hi,\nyou"\nb@test.example'),
      [
        { ...plain, email: 'a@test.example' },
        { ...plain, email: 'b@test.example', role: 'member', message: 'Hi,\nyou' },
      ],
    )
    const two = [
      { ...plain, email: 'a@test.example', role: 'member' },
      { ...plain, email: 'b@test.example' },
    ]
    for (const text of [
      'email;role\r\na@test.example;member\r\nb@test.example;\r\n',
      'sep=;\r\nemail;role\r\na@test.example;member\r\nb@test.example',
      'email\trole\na@test.example\tmember\nb@test.example\t',
      Buffer.from('\ufeffemail\trole\r\na@test.example\tmember\r\nb@test.example\t\r\n', 'utf16le'),
    ])
      assert.deepEqual(await read(text), two, String(text))
    const inWindows1251 = Buffer.concat([Buffer.from('email,message\na@test.example,'), Buffer.from([0xaf, 0xe6])])
    await assert.rejects(read(inWindows1251), /people\.csv: line 2 is not UTF-8: save the file as UTF-8/)
    await assert.rejects(
      read('sep=;\nemail;role\nnobody;member'),
      /people\.csv, line 3: "nobody" is not an e-mail address$/,
    )
    const wrong: Record<string, RegExp> = {
      'role\nx':
        /the first line must name columns of email, role, language, message, email among them; email is missing$/,
      'email,name\nx': /; "name" is none of them$/,
      'email\n"a': /people\.csv, line 2 is not CSV: a quote is missing or misplaced$/,
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
