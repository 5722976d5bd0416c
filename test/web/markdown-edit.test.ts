import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  continueList,
  type Edit,
  insertLink,
  insertPicture,
  type Selection,
  toggleCode,
  toggleMark,
  togglePrefix,
} from '../../web/pages/admin-news/markdown-edit.ts'

/** A text in which the selection stands between | and |, or | is the caret. */
function chosen(marked: string): Selection {
  const start = marked.indexOf('|')
  const end = marked.lastIndexOf('|')
  const text = marked.replaceAll('|', '')
  return { text, start, end: end === start ? start : end - 1 }
}

function edited(marked: string, edit: (selection: Selection) => Edit): string {
  const selection = chosen(marked)
  const { from, to, insert, start, end } = edit(selection)
  const text = selection.text.slice(0, from) + insert + selection.text.slice(to)
  return `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`
}

const bold = (selection: Selection) => toggleMark(selection, '**', 'text')

test('a mark is put around what is chosen, and taken away again, from within and with it', () => {
  assert.equal(edited('a |b| c', bold), 'a **|b|** c')
  assert.equal(edited('a **|b|** c', bold), 'a |b| c')
  assert.equal(edited('a |**b**| c', bold), 'a |b| c')
  assert.equal(edited('a |', bold), 'a **|text|**')
})

test('a new line in a list or quotation begins with what the former one began with, and an empty item ends it', () => {
  const onEnter = (marked: string) => {
    const edit = continueList(chosen(marked))
    return edit && edited(marked, () => edit)
  }
  assert.equal(onEnter('- one|'), '- one\n- ||')
  assert.equal(onEnter('x\n  * on|e'), 'x\n  * on\n  * ||e')
  assert.equal(onEnter('9. nine|'), '9. nine\n10. ||')
  assert.equal(onEnter('> said|'), '> said\n> ||')
  assert.equal(onEnter('- one\n- |'), '- one\n||')
  for (const marked of ['one|', '-|- one', '|- one', '- one\ntwo|', '**bold**|']) {
    assert.equal(onEnter(marked), undefined, marked)
  }
})

test('a prefix is put before every line that is touched, and taken away where all have it', () => {
  const list = (selection: Selection) => togglePrefix(selection, '- ')
  assert.equal(edited('x\na|b\ncd|e\ny', list), 'x\n|- ab\n- cde|\ny')
  assert.equal(edited('x\n|- ab\n- cde|\ny', list), 'x\n|ab\ncde|\ny')
  assert.equal(edited('|- ab\ncd|', list), '|- - ab\n- cd|')
  assert.equal(edited('|', list), '- ||')
  assert.equal(edited('ab|', list), '- ab||')
})

test('a link is made of words, of an address, of nothing', () => {
  const link = (selection: Selection) => insertLink(selection, 'text')
  assert.equal(edited('see |this|', link), 'see [this](|https://|)')
  assert.equal(edited('|https://a.example/b|', link), '[|text|](https://a.example/b)')
  assert.equal(edited('|', link), '[text](|https://|)')
})

test('code of several lines is a block', () => {
  const code = (selection: Selection) => toggleCode(selection, 'text')
  assert.equal(edited('|a|', code), '`|a|`')
  assert.equal(edited('|a\nb|', code), '```\n|a\nb|\n```')
})

test('a picture stands in a paragraph of its own, whatever its description is', () => {
  const picture = (selection: Selection) => insertPicture(selection, '/p', 'a ]( b\n\\')
  const markdown = '![a \\]( b \\\\](/p)\n\n'
  assert.equal(edited('|', picture), `${markdown}||`)
  assert.equal(edited('a|', picture), `a\n\n${markdown}||`)
  assert.equal(edited('a\n|b', picture), `a\n\n${markdown}||b`)
})
