import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { NewEntity } from '../../features/entities/schema.ts'
import { NewOpportunity } from '../../features/opportunities/schema.ts'
import { entities, opportunities, submissions } from './content.ts'

test('whatever the demo offers could have been sent to the API', () => {
  for (const entity of entities) assert.deepEqual(errorsOf(NewEntity, entity), [], entity.name)
  for (const opportunity of [...opportunities, ...submissions])
    assert.deepEqual(errorsOf(NewOpportunity, opportunity), [], opportunity.title)
})

function errorsOf(schema: TSchema, given: object): readonly unknown[] {
  return Value.Errors(schema, Value.Clean(schema, structuredClone(given)))
}
