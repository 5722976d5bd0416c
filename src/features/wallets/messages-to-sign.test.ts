import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/harness/suite.ts'
import { newWallet } from '../../../test/harness/wallet-fixtures.ts'

const app = testApp({ HROMADA_NAME: 'Weavers of Lviv' })

const ask = (body: object, more: object = {}) => app.request('POST', '/api/auth/siwe/nonce', { body, ...more })

test('the message that comes with a nonce, signed as it is, signs in', async () => {
  const wallet = newWallet()
  const asked = await ask({ address: wallet.address.toLowerCase() })
  assert.equal(asked.status, 200)
  const { message, nonce } = asked.body
  assert.match(message, new RegExp(`\\n${wallet.address}\\n\\nSign in to Weavers of Lviv\\n`))
  assert.ok(message.includes(`\nNonce: ${nonce}\n`))
  const body = { message, signature: await wallet.signMessage({ message }) }
  const signedIn = await app.request('POST', '/api/auth/siwe/verify', { body })
  assert.equal(signedIn.status, 200, signedIn.text)
})

test('and one for linking links, to who asked for it', async () => {
  const [first, second] = [newWallet(), newWallet()]
  const member = await app.member('member')
  const asked = await ask({ address: first.address, purpose: 'link' }, { as: member })
  const other = await app.request('POST', '/api/wallet/nonce', { as: member, body: { address: second.address } })
  for (const [wallet, { message }] of [
    [first, asked.body],
    [second, other.body],
  ] as const) {
    assert.match(message, /\n\nLink this wallet to your account at Weavers of Lviv\n/)
    const body = { message, signature: await wallet.signMessage({ message }) }
    assert.equal((await app.request('POST', '/api/auth/siwe/verify', { body })).status, 400)
    const linked = await app.request('POST', '/api/wallet/link', { as: member, body })
    assert.equal(linked.status, 201, linked.text)
  }
})

test('without an address there is a nonce alone, and a nonce for linking is for who is signed in', async () => {
  assert.deepEqual(Object.keys((await app.request('POST', '/api/auth/siwe/nonce')).body), ['nonce', 'expiresAt'])
  assert.equal((await ask({ purpose: 'link' })).status, 401)
  for (const body of [{ address: '0x12' }, { address: 7 }, { purpose: 'steal' }]) {
    assert.equal((await ask(body)).status, 400, JSON.stringify(body))
  }
})
