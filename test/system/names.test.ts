import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutDetails } from '../harness/refusals.ts'
import { testApp, testMember } from '../harness/suite.ts'
import { type Schema, sampleOf } from './broken-fields.ts'
import { declaredOperations, urlOf } from './declared-operations.ts'

const app = testApp()
const admin = testMember(app, 'admin')

/** Each of a kind: blanks, format characters, fillers that are letters, symbols and marks that show nothing. */
const invisible = [' ', '\u200b', '\u3164', '\u115f', '\u2800', '\u0301', '\u180e\ufe0f', '\u00a0\u3000', '\ufeff\t']
const unnameable = ['Olena\nHonchar', '\u202eOlena', 'Olena\u2066', 'Ol\u0007ena', 'Olena\u200f.']

interface Place {
  readonly path: readonly (string | number)[]
  readonly schema: Schema
}

function textsIn(schema: Schema): Place[] {
  const { properties = {}, items, anyOf = [] } = schema
  const ofProperties = Object.entries(properties).flatMap(([name, one]) => textsAt(name, one))
  const here = [schema.type].flat().includes('string') ? [{ path: [], schema }] : []
  return [...here, ...ofProperties, ...anyOf.flatMap(textsIn), ...(items ? textsAt(0, items) : [])]
}

const textsAt = (name: string | number, schema: Schema): Place[] =>
  textsIn(schema).map((place) => ({ ...place, path: [name, ...place.path] }))

/** A body in which all is well but the text at a place. */
function bodyWith(schema: Schema, [name, ...path]: Place['path'], text: string): unknown {
  const object = schema.properties ? schema : (schema.anyOf?.find(({ properties }) => properties) ?? schema)
  if (name === undefined) return text
  if (typeof name === 'number') return [bodyWith(object.items ?? {}, path, text)]
  return { ...(sampleOf(object) as object), [name]: bodyWith(object.properties?.[name] ?? {}, path, text) }
}

async function places() {
  return (await declaredOperations(app)).flatMap(({ method, path, operation }) => {
    const body = operation.requestBody?.content['application/json']?.schema ?? {}
    return textsIn(body).map((place) => ({
      name: `${method} ${path} ${place.path.join('.')}`,
      kind: place.schema['x-text'],
      schema: place.schema,
      async refusalOf(text: string) {
        const sent = bodyWith(body, place.path, text)
        const { status, body: answer } = await app.request(method, urlOf(path), { as: admin, body: sent })
        const { field, code } = answer?.details ?? answer?.error?.details ?? {}
        return [status < 500, field, code]
      },
      refused: (code: string) => [true, place.path.join('.'), code],
    }))
  })
}

test('no text in which something must be seen, name, title or message, is taken when nothing is', async () => {
  const texts = (await places()).filter(({ kind }) => kind === 'name' || kind === 'visible')
  assert.ok(texts.length > 40, `only ${texts.length} texts`)
  for (const { name, refusalOf, refused } of texts) {
    for (const text of invisible) {
      assert.deepEqual(await refusalOf(text), refused('BLANK'), `${name} ${JSON.stringify(text)}`)
    }
  }
})

test('no name has several lines, or turns the text around it', async () => {
  for (const { name, kind, refusalOf, refused } of await places()) {
    if (kind !== 'name') continue
    for (const text of unnameable) {
      assert.deepEqual(await refusalOf(text), refused('INVALID_CHARACTERS'), `${name} ${JSON.stringify(text)}`)
    }
  }
})

test('every other text that must not be empty is a secret or of a form of its own', async () => {
  const others = (await places()).filter(({ kind, schema }) => {
    const { minLength = 0, pattern, format, enum: choices } = schema
    return minLength > 0 && kind === undefined && (pattern ?? format ?? choices) === undefined
  })
  assert.deepEqual([...new Set(others.map(({ name }) => name.split(/[ .]/).at(-1)))].toSorted(), [
    ...['code', 'currentPassword'],
    // The one that a wallet signs.
    'message',
    ...['newPassword', 'password', 'provider', 'providerId', 'rawId', 'secret', 'templateId', 'url'],
  ])
})

test('a name is stored composed and trimmed, and can be written back as it was read', async () => {
  for (const [typed, stored] of [
    [' Zoe\u0308  O’Neil\u00a0', 'Zoë  O’Neil'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['👩\u200d👩\u200d👧', '👩\u200d👩\u200d👧'],
    ['🦊'.repeat(200), '🦊'.repeat(200)],
    [`${'é'.normalize('NFD').repeat(200)} `, 'é'.repeat(200)],
  ] as const) {
    const email = `named-${Buffer.from(typed).toString('hex').slice(0, 40)}@test.example`
    const joined = await app.request('POST', '/api/auth/sign-up/email', {
      body: { name: typed, email, password: 'correct horse battery' },
    })
    assert.deepEqual([joined.status, joined.body.user?.name], [200, stored], joined.text)
    const headers = { authorization: `Bearer ${joined.body.token}` }
    const read = (await app.request('GET', '/api/profile', { headers })).body
    const body = { name: read.name, firstName: read.firstName, lastName: read.lastName, email: read.email }
    const written = await app.request('PUT', '/api/profile', { headers, body })
    assert.equal(written.status, 200, written.text)
    assert.equal((await app.request('GET', '/api/profile', { headers })).body.name, stored)
  }
  const body = { name: '\u3164', email: 'nobody@test.example', password: 'correct horse battery' }
  const blank = await app.request('POST', '/api/auth/sign-up/email', { body })
  assert.deepEqual([blank.status, blank.body.message], [400, 'name must not be blank'])
})

test('an announcement of which nothing can be seen has no title', async () => {
  const body = { userId: admin.id, type: 'SYSTEM_ANNOUNCEMENT', title: '\u2800', body: 'Text' }
  const { status, body: answer } = await app.request('POST', '/api/notifications', { as: admin, body })
  assert.equal(status, 400)
  assert.deepEqual(withoutDetails(answer), { error: 'Invalid notification data. Title, body, and type are required.' })
})
