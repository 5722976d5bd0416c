import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runHromada } from './program.ts'

const options = { timeout: 240_000 }

const hromada = (words: string) => runHromada(words.split(' '))

test('help lists every command', options, async () => {
  const { code, output, complaints } = await hromada('help')
  assert.deepEqual({ code, complaints }, { code: 0, complaints: '' })
  const named = [...output.matchAll(/^ {2}hromada (.*)$/gm)].map(([, usage]) => usage)
  assert.deepEqual(named, [
    'start',
    'migrate',
    'upgrade [--check | --remove-old]',
    'user found',
    'user create --email <address> (--password <password> | --password-stdin) --role <role> [--name <name>]',
    'user list [--role <role>] [--status active|suspended|deleted] [--search <part of name or address>] [--json]',
    'user password --email <address> (--password <password> | --password-stdin)',
    'user invite (<address> [--role <role>] [--language <language>] [--message <text>] | --file <people.csv>)',
    'user role --email <address> --role <role>',
    'user reset-second-factor --email <address>',
    'user suspend --email <address> [--reason <text>] [--until <day or time>] [--hide-content]',
    'user activate --email <address> [--reason <text>]',
    'audit verify [--expect <sequence>:<hash>]',
    'audit export [--format jsonl|csv] [--from <day or time>] [--to <day or time>] [--action <action>] [--admin <id>] [--target-user <id>] [--output <file>]',
    'secret rotate [--drop]',
    'backup list',
    'backup drill [<file>|latest] [--identity <file>]',
    'import users|news|opportunities|entities <file> [--dry-run] [--map <column>=<name in the file>,…] [--ignore-unknown] [--format csv|jsonl]',
    'export users|news|opportunities|entities [--format csv|jsonl] [--output <file>]',
    'backup [--output <file or folder>] [--without-files]',
    'restore <file>|latest [--identity <file>] [--check]',
    'texts [<key>] [--json]',
    'doctor',
    'completion bash|zsh|fish',
    'manual',
  ])
})

test('help is of a command or a group of them, if one is named, and the version is printed', options, async () => {
  const usageOf = async (words: string) =>
    [...(await hromada(words)).output.matchAll(/^ {2}hromada (\w+ ?\w*)/gm)].map(([, usage]) => usage)
  assert.deepEqual(await usageOf('audit --help'), ['audit verify', 'audit export'])
  assert.deepEqual(await usageOf('help user role'), ['user role'])
  assert.deepEqual(await usageOf('user list --role admin --help'), ['user list'])
  assert.deepEqual(await usageOf('export news -h'), ['export users'])
  assert.match((await hromada('--version')).output, /^hromada \d+\.\d+\.\d+\n$/)
})

test('wrong usage is reported in one line, with exit code 2', options, async () => {
  const create = 'user create --email one@process.example'
  const wrong = {
    'user delete': 'unknown command "user delete"',
    'user list --status gone': '--status must be one of active, suspended, deleted',
    'import people people.csv': 'the first word must be one of users, news, opportunities, entities',
    'import users people': '--format is missing: the name of the file ends neither with .csv nor with .jsonl',
    'import users people.csv --map email': '--map: "email" is not <column>=<name in the file>',
    'completion tcsh': 'the shell must be one of bash, zsh, fish',
    'audit verify --fast': "Unknown option '--fast'",
    'audit verify --expect 4': '--expect must be <sequence>:<hash>, as audit verify prints it',
    'audit export --format xml': '--format must be one of jsonl, csv',
    ...Object.fromEntries(
      ['yesterday', '1', '2026', '12/31/2025', '2026-02-30', '2026-11-26T10:00', '2026-11-26T10:00:60Z'].map((time) => [
        `audit export --from ${time}`,
        '--from must be a day such as 2026-12-31, or a time with its offset such as 2026-12-31T18:00:00Z',
      ]),
    ),
    'audit export --to 2026-11-26T10:00':
      '--to must be a day such as 2026-12-31, or a time with its offset such as 2026-12-31T18:00:00Z',
    'user create --email one@process.example --role admin --password long-enough --name \ufffd':
      'an argument is not UTF-8',
    'user role --email one@process.example': '--role is missing',
    'user role --email one@process.example --role boss':
      '--role must be one of visitor, subscriber, member, confidential, admin',
    'user create --role admin --password long-enough': '--email is missing',
    'user create --role admin --password long-enough --email one@localhost':
      '--email: "one@localhost" is not an e-mail address',
    [`${create} --role admin`]: 'give either --password or --password-stdin',
    [`${create} --role admin --password short`]: 'the password must have 8 to 128 characters',
  }
  const outcomes = await Promise.all(Object.keys(wrong).map((words) => hromada(words)))
  assert.deepEqual(
    outcomes,
    Object.values(wrong).map((complaint) => ({
      code: 2,
      output: '',
      complaints: `hromada: ${complaint}\nTry: hromada help\n`,
    })),
  )
})

test('a password on standard input is UTF-8, or UTF-16 with its mark', options, async () => {
  const create = 'user create --email one@process.example --role admin --password-stdin'
  for (const input of [
    Buffer.from([0xef, 0xf0, 0xee, 0xef, 0xf3, 0xf1, 0xea, 0x31]),
    Buffer.from('long enough', 'utf16le'),
  ])
    assert.deepEqual(await runHromada(create.split(' '), { input }), {
      code: 2,
      output: '',
      complaints: 'hromada: the password on standard input is not UTF-8\nTry: hromada help\n',
    })
  const short = await runHromada(create.split(' '), { input: Buffer.from('\ufeffпароль1', 'utf16le') })
  assert.equal(short.complaints, 'hromada: the password must have 8 to 128 characters\nTry: hromada help\n')
})
