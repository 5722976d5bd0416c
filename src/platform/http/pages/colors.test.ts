import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contrast } from '../../community/contrast.ts'
import { accentsOf } from './colors.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('every color can be read on light and dark pages, and the page’s own color on it', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const { onLight, onDark } = accentsOf(color)
      assert.ok(contrast(onLight, '#f1f2f3') >= 4.5, onLight)
      assert.ok(contrast(onLight, '#ffffff') >= 4.5, onLight)
      assert.ok(contrast(onDark, '#26282b') >= 4.5, onDark)
      assert.ok(contrast(onDark, '#111214') >= 4.5, onDark)
    }),
  )
})

test('a color that can be read stays, and a grey one is no hue’s fault', () => {
  assert.equal(accentsOf('#0b5f63').onLight, '#0b5f63')
  assert.equal(accentsOf('#0b5f63').hue, 200)
  assert.equal(accentsOf('#000000').onLight, '#000000')
})
