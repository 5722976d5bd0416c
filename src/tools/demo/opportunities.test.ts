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

test('each country has one name, whatever the language of what is offered there', () => {
  const names = new Map<string, Set<string>>()
  for (const { location } of [...entities, ...opportunities, ...submissions]) {
    const country = location?.country ?? ''
    const region = regions.get(country)
    if (region !== undefined) names.set(region, (names.get(region) ?? new Set()).add(country))
  }
  assert.ok(names.size > 3)
  for (const [region, found] of names) assert.equal(found.size, 1, `${region}: ${[...found].join(', ')}`)
})

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
/** By their names in both languages. */
const regions = new Map(
  ['en', 'uk'].flatMap((locale) => {
    const named = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
    const codes = letters.flatMap((first) => letters.map((second) => first + second))
    return codes.flatMap((code) => {
      const name = named.of(code)
      return name === undefined ? [] : [[name, code] as const]
    })
  }),
)

function errorsOf(schema: TSchema, given: object): readonly unknown[] {
  return Value.Errors(schema, Value.Clean(schema, structuredClone(given)))
}
