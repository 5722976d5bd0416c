import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutDetails } from '../../../test/harness/refusals.ts'
import { testApp } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { newWallet, nonceFor, proofOf, siweText } from '../../../test/harness/wallet-fixtures.ts'

const app = testApp()

const listOf = async (member: Member) => (await app.request('GET', '/api/wallet/list', { as: member })).body.wallets

const minutes = (count: number) => new Date(Date.now() + count * 60_000)

const wrongMessages = (): Record<string, Parameters<typeof proofOf>[3]> => ({
  'another domain': { domain: 'evil.example' },
  'another port': { domain: '127.0.0.1:1' },
  'another scheme': { scheme: 'https' },
  'a URI of another service': { uri: 'https://evil.example' },
  'another chain': { chainId: 5 },
  'a nonce that was never given': { nonce: 'a'.repeat(32) },
  'an end that is past': { expirationTime: minutes(-1) },
  'a beginning to come': { notBefore: minutes(1) },
  'a time of issue to come': { issuedAt: minutes(5) },
})
for (const name of Object.keys(wrongMessages())) {
  test(`a proof with ${name} is refused and links nothing`, async () => {
    const member = await app.member('visitor')
    const body = await proofOf(app, member, newWallet(), wrongMessages()[name])
    const { status, body: answer } = await app.request('POST', '/api/wallet/link', { as: member, body })
    assert.deepEqual([status, Object.keys(answer)], [400, ['error', 'details']])
    assert.deepEqual(await listOf(member), [])
  })
}

test('a proof with all that a message may hold is taken', async () => {
  const member = await app.member('visitor')
  const body = await proofOf(app, member, newWallet(), {
    scheme: 'http',
    statement: 'Link this wallet',
    expirationTime: minutes(1),
    notBefore: minutes(-1),
    requestId: 'r1',
    resources: ['https://example.org/terms'],
  })
  assert.equal((await app.request('POST', '/api/wallet/link', { as: member, body })).status, 201)
})

test('signatures that are not of the address and the message are refused', async () => {
  const member = await app.member('visitor')
  const wallet = newWallet()
  const nonce = await nonceFor(app, member)
  const message = siweText(app, { address: wallet.address, nonce })
  const signatures = [
    await newWallet().signMessage({ message }),
    await wallet.signMessage({ message: `${message} ` }),
    `0x${'00'.repeat(65)}`,
    `0x${'ff'.repeat(65)}`,
    '0x00',
    `0x${'00'.repeat(8000)}`,
  ]
  for (const signature of signatures) {
    const { status, body } = await app.request('POST', '/api/wallet/link', { as: member, body: { message, signature } })
    assert.deepEqual(
      [status, withoutDetails(body)],
      [400, { error: 'The signature is not of this message and address' }],
    )
  }
  assert.deepEqual(await listOf(member), [])
})

test('what is no message or no signature at all is refused', async () => {
  const member = await app.member('visitor')
  const { message, signature } = await proofOf(app, member, newWallet())
  const lowerCase = message.replace(/0x[0-9a-fA-F]{40}/, (address) => address.toLowerCase())
  const bodies = [
    {},
    [],
    null,
    { message },
    { signature },
    { message: 1, signature },
    { message: '', signature },
    { message: 'x'.repeat(5000), signature },
    { message: '\ud800', signature },
    { message: lowerCase, signature },
    { message: `${message}\n`, signature },
    { message: message.replaceAll('\n', '\r\n'), signature },
    { message, signature: 'none' },
    { message, signature: '0x' },
    { message, signature: `${signature}0` },
    { message, signature: `0x${'00'.repeat(9000)}` },
  ]
  for (const body of bodies) {
    const answer = await app.request('POST', '/api/wallet/link', { as: member, body })
    assert.deepEqual(
      [answer.status, Object.keys(answer.body)],
      [400, ['error', 'details']],
      JSON.stringify(body)?.slice(0, 60),
    )
  }
})

test('a nonce counts for whom and for what it was made', async () => {
  const [member, other] = [await app.member('visitor'), await app.member('visitor')]
  const forSigningIn = await nonceFor(app, null)
  const ofAnother = await nonceFor(app, other)
  for (const nonce of [forSigningIn, ofAnother]) {
    const body = await proofOf(app, member, newWallet(), { nonce })
    assert.equal((await app.request('POST', '/api/wallet/link', { as: member, body })).status, 400)
  }
  const linking = await proofOf(app, member, newWallet())
  assert.equal((await app.request('POST', '/api/auth/siwe/verify', { body: linking })).status, 400)
})

test('a nonce that has expired counts no more', async () => {
  const member = await app.member('visitor')
  const body = await proofOf(app, member, newWallet())
  await app.owner
    .updateTable('wallet_nonces')
    .set({ expires_at: new Date() })
    .where('user_id', '=', member.id)
    .execute()
  const answer = await app.request('POST', '/api/wallet/link', { as: member, body })
  assert.deepEqual(
    [answer.status, withoutDetails(answer.body)],
    [400, { error: 'The nonce was used, has expired or was never given' }],
  )
})
