import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Chain } from './chain.ts'
import { assertSignedBy } from './signatures.ts'
import { assertMeantFor, assertTimely, readSiweMessage } from './siwe-message.ts'

// What the reference implementation publishes, and how it says that each behaves.

interface Fields {
  readonly scheme?: string
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: number
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: string[]
}

interface Signed extends Fields {
  readonly signature: string
  readonly time?: string
  readonly domainBinding?: string
  readonly matchNonce?: string
}

const vectors = <Vector>(name: string): [string, Vector][] =>
  Object.entries(
    JSON.parse(readFileSync(join(import.meta.dirname, '../../../test/harness/siwe-vectors', `${name}.json`), 'utf8')),
  )

const refused = { name: 'ApiError', kind: 'BAD_REQUEST' }
/** All that the reference verifies without a chain must need none here. */
const noChain: Chain = {
  isConfigured: false,
  balanceOf: () => assert.fail('asked the chain'),
  isContractSignature: () => assert.fail('asked the chain'),
}

for (const [name, { message, fields }] of vectors<{ message: string; fields: Fields }>('parsing-positive')) {
  test(`published message, valid: ${name}`, async () => {
    const read = await readSiweMessage(message)
    for (const [field, value] of Object.entries(fields)) {
      assert.deepEqual(read[field as keyof typeof read] ?? null, value)
    }
  })
}

for (const [name, message] of vectors<string>('parsing-negative')) {
  test(`published message, not valid: ${name}`, async () => {
    await assert.rejects(readSiweMessage(message), refused)
  })
}

for (const [name, fields] of vectors<Fields>('parsing-negative-objects')) {
  test(`published fields, not valid: ${name}`, async () => {
    await assert.rejects(readSiweMessage(textOf(fields)), refused)
  })
}

for (const [name, vector] of vectors<Signed>('verification-positive')) {
  test(`published signature, valid: ${name}`, async () => {
    await verify(vector)
  })
}

for (const [name, vector] of vectors<Signed>('verification-negative')) {
  // Nonces are compared with those that were given: see proofs.test.ts.
  if (vector.matchNonce !== undefined) continue
  test(`published signature, not valid: ${name}`, async () => {
    await assert.rejects(verify(vector), refused)
  })
}

test('what is no text of EIP-4361 is refused, not thrown at whoever reads it', async () => {
  const [[, { message }]] = vectors<{ message: string }>('parsing-positive') as [[string, { message: string }]]
  const odd = ['', '\n', '\u0000', '\ud800', '\u{1f600}', message.slice(20), `${message} `, message.repeat(2)]
  for (const text of odd) await assert.rejects(readSiweMessage(text), refused)
})

/** As a proof is verified, at the time and for the domain that the vector names. */
async function verify(vector: Signed): Promise<void> {
  const text = textOf(vector)
  const message = await readSiweMessage(text)
  assertTimely(message, new Date(vector.time ?? message.issuedAt))
  await assertSignedBy(noChain, message.address, { message: text, signature: vector.signature })
  const { domainBinding } = vector
  if (domainBinding === undefined) return
  assertMeantFor({ publicUrl: () => `https://${domainBinding}`, chainId: 1 }, message)
}

function textOf(fields: Fields): string {
  const { scheme, domain = '', address = '', statement, resources } = fields
  const origin = scheme === undefined ? domain : `${scheme}://${domain}`
  const line = (title: string, value: unknown) => (value === undefined ? [] : [`${title}: ${value}`])
  return [
    `${origin} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    ...line('URI', fields.uri),
    ...line('Version', fields.version),
    ...line('Chain ID', fields.chainId),
    ...line('Nonce', fields.nonce),
    ...line('Issued At', fields.issuedAt),
    ...line('Expiration Time', fields.expirationTime),
    ...line('Not Before', fields.notBefore),
    ...line('Request ID', fields.requestId),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]),
  ].join('\n')
}

test('a message counts for this very host, scheme, URI and chain', () => {
  const verifier = { publicUrl: () => 'https://community.example', chainId: 1 }
  const right = { domain: 'community.example', uri: 'https://community.example/sign-in', chainId: 1 } as const
  const assertMeant = (changes: object) =>
    assertMeantFor(verifier, { ...right, address: '', nonce: '', issuedAt: '', ...changes })
  assertMeant({})
  assertMeant({ domain: 'Community.Example', scheme: 'https' })
  for (const domain of [
    'evil-community.example',
    'evil.community.example',
    'community.example.evil.example',
    'community.example:8443',
    'ommunity.example',
    'community.exampl',
    'community.example/',
    '',
  ]) {
    assert.throws(() => assertMeant({ domain }), refused, domain)
  }
  for (const uri of [
    'https://evil-community.example',
    'https://community.example.evil.example',
    'https://community.example@evil.example',
    'https://community.example:8443',
    'http://community.example',
    'community.example',
  ]) {
    assert.throws(() => assertMeant({ uri }), refused, uri)
  }
  for (const changes of [{ scheme: 'http' }, { scheme: 'https:' }, { scheme: '' }, { chainId: 5 }]) {
    assert.throws(() => assertMeant(changes), refused, JSON.stringify(changes))
  }
})
