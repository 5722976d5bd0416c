import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contrast, readableOnWhite, textOn } from './contrast.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('contrast is that of WCAG', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48')
})

test('text can be read on every color, and every color, darkened, on white', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      assert.ok(contrast(textOn(color), color) >= 4.5)
      assert.ok(contrast(readableOnWhite(color), '#ffffff') >= 4.5)
    }),
  )
})

test('a color that can be read on white stays', () => {
  assert.equal(readableOnWhite('#1f4e79'), '#1f4e79')
})
