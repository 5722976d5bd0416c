import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printable, printableLines, printableValue } from './printable.ts'

test('what a terminal would obey is shown instead', () => {
  assert.equal(printable('one\ntwo\r\tthree'), 'one\\ntwo\\r\\tthree')
  assert.equal(printable('\x1b[2J\x07\x9b31m\u202egpj'), '\\u001b[2J\\u0007\\u009b31m\\u202egpj')
  assert.equal(printable('Олена 🦊 "quoted" \\n'), 'Олена 🦊 "quoted" \\n')
  assert.equal(printableLines('one\ntwo\x1b'), 'one\ntwo\\u001b')
})

test('a stack keeps its frames, and its message gains no lines', () => {
  const stack = 'Error: bad\n[12:00] INFO: forged\x1b[0m\n    at one (file:1)\n    at two (file:2)'
  assert.deepEqual(
    printableValue({ err: { stack, message: 'bad\nforged' }, 'a\nkey': ['\x1b'], count: 1, none: null }),
    {
      err: {
        stack: 'Error: bad\\n[12:00] INFO: forged\\u001b[0m\n    at one (file:1)\n    at two (file:2)',
        message: 'bad\\nforged',
      },
      'a\\nkey': ['\\u001b'],
      count: 1,
      none: null,
    },
  )
})
