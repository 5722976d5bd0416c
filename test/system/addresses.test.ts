import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ImportedAccount } from '../../src/features/accounts/import.ts'
import { recordCheck } from '../../src/platform/http/schemas/validation.ts'
import { readSettings } from '../../src/platform/settings/settings.ts'
import { personOf } from '../../src/tools/cli/people-file.ts'
import { emailOf } from '../../src/tools/cli/user-options.ts'
import { testApp, testMember } from '../harness/suite.ts'
import { type Schema, sampleOf } from './broken-fields.ts'
import { declaredOperations, urlOf } from './declared-operations.ts'

const app = testApp()
const admin = testMember(app, 'admin')

const addresses = {
  'r&d@company.example': 'r&d@company.example',
  "O'Brien+tag@Example.COM": "o'brien+tag@example.com",
  'ivan@Пошта.укр': 'ivan@xn--80a1acn3a.xn--j1amh',
  'ivan@xn--80a1acn3a.XN--J1AMH': 'ivan@xn--80a1acn3a.xn--j1amh',
}
const noAddresses = [
  'ivan',
  'ivan@localhost',
  '"i van"@a.example',
  'іван@пошта.укр',
  'a@b..example',
  'a@10.0.0.1',
  'a@xn--a.ua',
]

/** Where a body has an address: names of properties, and the index of an item. */
function addressesIn({ properties = {}, items, ...schema }: Schema): (string | number)[][] {
  if (schema['x-text'] === 'address') return [[]]
  const ofProperties = Object.entries(properties).flatMap(([name, one]) =>
    addressesIn(one).map((path) => [name, ...path]),
  )
  return [...ofProperties, ...(items ? addressesIn(items).map((path) => [0, ...path]) : [])]
}

/** The body with a value at a place, and a password that nothing is wrong with. */
function bodyWith(schema: Schema, [name, ...path]: readonly (string | number)[], value: string): unknown {
  if (name === undefined) return value
  if (typeof name === 'number') return [bodyWith(schema.items ?? {}, path, value)]
  const sample = sampleOf(schema) as Record<string, unknown>
  const password = 'password' in sample ? { password: 'correct horse battery' } : {}
  return { ...sample, ...password, [name]: bodyWith(schema.properties?.[name] ?? {}, path, value) }
}

async function doors() {
  return (await declaredOperations(app)).flatMap(({ method, path, operation }) => {
    const schema = operation.requestBody?.content['application/json']?.schema ?? {}
    return addressesIn(schema).map((place) => ({
      name: `${method} ${path} ${place.join('.')}`,
      send: async (address: string) => {
        const body = bodyWith(schema, place, address)
        const answer = await app.request(method, urlOf(path), { as: admin, body })
        const { field, code } = answer.body?.details ?? {}
        const isRefused =
          answer.body?.code === 'INVALID_EMAIL' || (field === place.join('.') && code === 'INVALID_FORMAT')
        return { status: answer.status, isRefused, details: answer.body?.details, text: answer.text }
      },
    }))
  })
}

test('every route that is sent an address takes each form of it, and refuses in one way what is none', async () => {
  const all = await doors()
  assert.deepEqual(all.map(({ name }) => name).toSorted(), [
    'POST /api/admin/invitations email',
    'POST /api/admin/invitations/bulk invitations.0.email',
    'POST /api/auth/change-email newEmail',
    'POST /api/auth/found email',
    'POST /api/auth/request-password-reset email',
    'POST /api/auth/send-verification-email email',
    'POST /api/auth/sign-in/email email',
    'POST /api/auth/sign-in/magic-link email',
    'POST /api/auth/sign-up/email email',
  ])
  for (const { name, send } of all) {
    for (const address of Object.keys(addresses)) {
      const { status, isRefused, text } = await send(address)
      assert.ok(status < 500 && !isRefused, `${name} ${address}: ${text}`)
    }
    const field = name.split(' ').at(-1)
    for (const address of noAddresses) {
      const { status, details } = await send(address)
      assert.deepEqual([status, details], [400, { field, code: 'INVALID_FORMAT' }], `${name} ${address}`)
    }
  }
})

test('no field that is named for an address is any other text', async () => {
  const others = (await declaredOperations(app)).flatMap(({ method, path, operation }) =>
    textsNamedForMail(operation.requestBody?.content['application/json']?.schema ?? {}, `${method} ${path}`),
  )
  assert.deepEqual(
    others.toSorted(),
    [
      // The present address, in whatever form: compared, not stored.
      'PUT /api/profile email',
      // What a reader is shown, not where mail is sent.
      'POST /api/opportunities/create contact_person email',
      'PUT /api/opportunities/update contact_person email',
    ].toSorted(),
  )
})

function textsNamedForMail({ properties = {}, items, anyOf = [] }: Schema, place: string): string[] {
  const below = [...(items ? [items] : []), ...anyOf].flatMap((one) => textsNamedForMail(one, place))
  const here = Object.entries(properties).flatMap(([name, one]) => {
    const isText = [one.type].flat().includes('string') && one['x-text'] !== 'address'
    return isText && /e-?mail$/i.test(name) ? [`${place} ${name}`] : textsNamedForMail(one, `${place} ${name}`)
  })
  return [...below, ...here]
}

test('what does not come over HTTP takes the same addresses, in the form that is stored', () => {
  const check = recordCheck(ImportedAccount)
  const ways: Record<string, (address: string) => string | undefined> = {
    'first administrator': (address) =>
      readSettings({ HROMADA_ADMIN_EMAIL: address, HROMADA_ADMIN_PASSWORD: 'correct horse' }).firstAdministrator?.email,
    'sender of mail': (address) => readSettings({ HROMADA_MAIL_FROM: address }).mail.from,
    command: emailOf,
    'file of people': (email) => personOf({ email }).email,
    import: (email) => check({ email }, 'emptied if possible').email,
  }
  for (const [name, take] of Object.entries(ways)) {
    for (const [address, stored] of Object.entries(addresses)) assert.equal(take(address), stored, name)
    const refused = noAddresses.filter((address) => name !== 'sender of mail' || address !== 'ivan@localhost')
    for (const address of refused) assert.throws(() => take(address), `${name} ${address}`)
  }
})
