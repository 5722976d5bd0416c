import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { answerPart, joinParts, listPart, namedPart, noPart } from './answer-part.ts'

const anyFields = fc.dictionary(fc.string(), fc.jsonValue())

const objectOf = ({ json }: { readonly json: string }) => JSON.parse(`{${json}}`)
/** As JSON has it: without -0, and without a prototype. */
const asSent = (fields: object) => JSON.parse(JSON.stringify(fields))

test('however parts are put together, their JSON is that of their properties', () => {
  fc.assert(
    fc.property(fc.array(anyFields), anyFields, fc.array(anyFields), (some, one, many) => {
      const whole = joinParts(
        noPart,
        joinParts(...some.map((fields, index) => namedPart(`some ${index}`, answerPart(fields)))),
        namedPart('one', answerPart(one)),
        listPart('many', many.map(answerPart)),
        noPart,
      )
      assert.deepEqual(objectOf(whole), asSent(whole.fields))
    }),
  )
})

test('what was rendered is not rendered again', () => {
  let renderings = 0
  const part = answerPart({
    counted: {
      toJSON() {
        renderings += 1
        return renderings
      },
    },
  })
  const sent = [joinParts(part).json, joinParts(part, answerPart({ views: 1 })).json, part.json]
  assert.deepEqual(sent, ['"counted":1', '"counted":1,"views":1', '"counted":1'])
})
