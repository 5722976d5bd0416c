import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Address, concatHex, getAddress, getContractAddress, type Hex, zeroAddress } from 'viem'
import { serializeErc6492Signature } from 'viem/utils'
import { CONTRACT_MAKER, GATE_CODE, loudCode, startLocalChain, walletCode } from '../../../test/harness/local-chain.ts'
import { testApp } from '../../../test/harness/suite.ts'
import { newWallet, nonceFor, siweText } from '../../../test/harness/wallet-fixtures.ts'

// On a real chain of our own: see test/harness/local-chain.ts.
let chain: Awaited<ReturnType<typeof startLocalChain>>
const app = testApp(async (stack) => {
  chain = stack.use(await startLocalChain())
  return { HROMADA_CHAIN_RPC_URLS: chain.url, HROMADA_CHAIN_ID: String(chain.chainId) }
})

type Owner = ReturnType<typeof newWallet>
type Wrap = (signature: Hex) => Hex

/** Signs in as the address of a contract whose owner signs, as `wrap` makes the signature into the contract's. */
async function signIn(address: Address, owner: Owner, wrap: Wrap = (signature) => signature) {
  const message = siweText(app, { address, nonce: await nonceFor(app, null) })
  const signature = wrap(await owner.signMessage({ message }))
  return app.request('POST', '/api/auth/siwe/verify', { body: { message, signature } })
}

const statusOf = async (...proof: Parameters<typeof signIn>) => (await signIn(...proof)).status

async function deployed(data: Hex): Promise<Address> {
  const { contractAddress } = await chain.send({ data })
  assert.ok(contractAddress)
  return getAddress(contractAddress)
}

/** An address that has no code yet, the call that makes it, and the wrapper of EIP-6492 with this call. */
function counterfactual(bytecode: Hex) {
  const salt: Hex = `0x${'07'.repeat(32)}`
  const call = { to: CONTRACT_MAKER, data: concatHex([salt, bytecode]) } as const
  const address = getContractAddress({ opcode: 'CREATE2', from: CONTRACT_MAKER, salt, bytecode })
  return { address, make: () => chain.send(call), wrap: wrapping(call.to, call.data) }
}

const wrapping =
  (address: Address, data: Hex): Wrap =>
  (signature) =>
    serializeErc6492Signature({ address, data, signature })

test('a contract wallet signs in by what it takes for its signature', async () => {
  const owner = newWallet()
  const address = await deployed(walletCode(owner.address))
  assert.equal(await statusOf(address, newWallet()), 400)
  const { status, body } = await signIn(address, owner)
  const { body: list } = await app.request('GET', '/api/wallet/list', {
    headers: { authorization: `Bearer ${body.token}` },
  })
  assert.deepEqual([status, list], [200, { wallets: [{ address, isPrimary: true }] }])
})

test('a contract wallet signs in before it is on the chain, by what would make it, and the same way afterwards', async () => {
  const owner = newWallet()
  const { address, make, wrap } = counterfactual(walletCode(owner.address))
  assert.equal(await statusOf(address, owner), 400)
  assert.equal(await statusOf(address, newWallet(), wrap), 400)
  assert.equal(await statusOf(address, owner, wrapping(CONTRACT_MAKER, '0x')), 400)
  assert.equal(await statusOf(address, owner, wrap), 200)
  assert.equal(await chain.client.getCode({ address }), undefined)
  await make()
  assert.equal(await statusOf(address, owner), 200)
  assert.equal(await statusOf(address, owner, wrap), 200)
  assert.equal(await statusOf(address, newWallet(), wrap), 400)
})

test('for a contract that is on the chain nothing is called before it is asked', async () => {
  const stranger = newWallet()
  const address = await deployed(GATE_CODE)
  const opening = wrapping(address, '0x01')
  assert.equal(await statusOf(address, stranger), 400)
  assert.equal(await statusOf(address, stranger, opening), 400)
  assert.equal(await statusOf(address, stranger, (signature) => opening(opening(signature))), 400)
  await chain.send({ to: address, data: '0x01' })
  assert.equal(await statusOf(address, stranger), 200)
})

test('a wrapper makes nobody else’s signature that of a key', async () => {
  const { address } = newWallet()
  const { wrap } = counterfactual(walletCode(address))
  assert.equal(await statusOf(address, newWallet(), wrap), 400)
  assert.equal(await statusOf(address, newWallet(), wrapping(address, '0x')), 400)
})

test('nobody signs for the zero address, nor for a precompiled contract', async () => {
  const precompiled = Array.from({ length: 17 }, (_, index) =>
    getAddress(`0x${(index + 1).toString(16).padStart(40, '0')}`),
  )
  const forms: Wrap[] = [
    (signature) => signature,
    () => `0x${'00'.repeat(64)}1b`,
    () => '0x00',
    wrapping(CONTRACT_MAKER, concatHex([`0x${'07'.repeat(32)}`, GATE_CODE])),
    wrapping(zeroAddress, '0x'),
  ]
  for (const address of [zeroAddress, ...precompiled]) {
    for (const [index, form] of forms.entries()) {
      assert.equal(await statusOf(address, newWallet(), form), 400, `${address}, form ${index}`)
    }
  }
})

test('a wrapper that cannot be read is no signature', async () => {
  const owner = newWallet()
  const address = await deployed(walletCode(owner.address))
  const suffix: Hex = `0x${'6492'.repeat(16)}`
  for (const front of ['0x', '0x00', `0x${'ff'.repeat(96)}`, `0x${'00'.repeat(96)}`] as const) {
    assert.equal(await statusOf(address, owner, () => concatHex([front, suffix])), 400, front)
  }
})

test('a contract that answers at any length refuses', async () => {
  for (const ending of ['revert', 'return'] as const) {
    for (const bytes of [0, 32, 33, 25_000, 1_000_000]) {
      const code = loudCode(ending, bytes)
      const address = await deployed(code)
      const undeployed = counterfactual(code)
      const answers = [
        await statusOf(address, newWallet()),
        await statusOf(address, newWallet(), undeployed.wrap),
        await statusOf(undeployed.address, newWallet(), undeployed.wrap),
      ]
      assert.deepEqual(answers, [400, 400, 400], `${ending} ${bytes}`)
    }
  }
})

test('a stranger whom no node answers gets an error that says so, and fills no log', async () => {
  const address = await deployed(walletCode(newWallet().address))
  await chain.stop()
  app.logs.length = 0
  for (let count = 0; count < 5; count += 1) assert.equal(await statusOf(address, newWallet()), 503)
  const lines = app.logs.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)
  assert.deepEqual(
    new Set(lines.map(({ msg, reason, err }) => [msg, reason, err].join())),
    new Set(['request refused: unavailable,The signature cannot be verified: the chain does not answer,']),
  )
})
