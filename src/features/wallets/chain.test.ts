import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { answering, hanging, sending, startNode } from '../../../test/harness/chain-node.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { openOutbound } from '../../platform/outbound/open-outbound.ts'
import { openBalances } from './balances.ts'
import { openChain } from './chain.ts'

const outbound = openOutbound({ allowedCidrs: [] })
after(() => outbound.close())

const ADDRESS = '0x9D85ca56217D2bb651b00f15e694EB7E713637D4'
const TIMEOUT_MS = 240_000
const COOLDOWN_MS = 600_000
const unavailable = { name: 'ChainUnavailable' }

async function openTestChain(urls: readonly string[], timeoutMs = TIMEOUT_MS, cooldownMs = COOLDOWN_MS) {
  const logs: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => void logs.push(line) })
  return { ...(await openChain(urls, { outbound, log, timeoutMs, cooldownMs })), logs }
}

const endless: Parameters<typeof startNode>[0] = (_request, response) => {
  const chunk = Buffer.alloc(64 * 1024, ' ')
  const pour = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', pour).on('error', () => {})
  pour()
}
const dripping: Parameters<typeof startNode>[0] = (_request, response) => {
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
}

const metadata = 'http://169.254.169.254/latest/meta-data/'
const hostile: Record<string, Parameters<typeof startNode>[0]> = {
  'never answers': hanging,
  'answers without end': endless,
  'answers drop by drop': dripping,
  'hangs up': (request) => request.destroy(),
  'hangs up within its answer': (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"jsonrpc":')
    setImmediate(() => response.destroy())
  },
  'sends a page': sending('<!doctype html><title>Welcome</title>', 200, { 'content-type': 'text/html' }),
  'sends nothing': sending(''),
  'sends a number': sending('7'),
  'sends null': sending('null'),
  redirects: sending('', 302, { location: metadata }),
  'redirects for good': sending('', 308, { location: metadata }),
  'is too busy': sending('{"jsonrpc":"2.0","id":1,"result":"0x1"}', 429),
  'is broken': sending('{"jsonrpc":"2.0","id":1,"result":"0x1"}', 500),
  'refuses with 200': sending('{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"limit exceeded"}}'),
  'refuses in no known form': sending('{"error":"no"}'),
  'gives both': sending('{"jsonrpc":"2.0","id":1,"result":"0x1","error":{"code":-32000}}'),
  'gives nothing': answering(null),
  'gives a negative balance': answering('-0x1'),
  'gives a decimal balance': answering('12'),
  'gives a number': answering(12),
  'gives an empty balance': answering('0x'),
  'gives 2^256': answering(`0x1${'0'.repeat(64)}`),
  'gives 60,000 digits': answering(`0x${'f'.repeat(60_000)}`),
  'gives more digits than are read': answering(`0x${'f'.repeat(1_000_000)}`),
  'gives a list': answering(['0x1']),
  'gives letters': answering('0xzz'),
}

for (const [name, answer] of Object.entries(hostile)) {
  test(`a node that ${name} counts as failed, and the next one is asked`, async ({ mock: { timers } }) => {
    await using bad = await startNode(answer)
    await using good = await startNode(answering('0x1f'))
    const chain = await openTestChain([bad.url, good.url])
    timers.enable({ apis: ['setTimeout'] })
    const balance = chain.balanceOf(ADDRESS)
    await eventually('the first node is asked', () => bad.asked === 1)
    timers.tick(TIMEOUT_MS / 2)
    assert.equal(await balance, 31n)
    assert.deepEqual([bad.asked, good.asked], [1, 1])
    timers.reset()
    await assert.rejects((await openTestChain([bad.url], 200)).balanceOf(ADDRESS), unavailable)
  })
}

test('all nodes fail: so does the question, and without a node too', async () => {
  await using one = await startNode(sending('no'))
  const nobody = 'http://127.0.0.1:1'
  await assert.rejects((await openTestChain([one.url, nobody])).balanceOf(ADDRESS), unavailable)
  await assert.rejects((await openTestChain([])).balanceOf(ADDRESS), unavailable)
})

test('nodes are asked in their order, the second only when the first fails', async () => {
  await using first = await startNode(answering('0x1'))
  await using second = await startNode(answering('0x2'))
  const chain = await openTestChain([first.url, second.url])
  assert.deepEqual([await chain.balanceOf(ADDRESS), await chain.balanceOf(ADDRESS)], [1n, 1n])
  assert.deepEqual([first.asked, second.asked], [2, 0])
})

test('a node that failed three times in a row is left alone, which is logged once and without its key', async () => {
  await using bad = await startNode(sending('no'))
  await using good = await startNode(answering('0x1'))
  const chain = await openTestChain([`${bad.url}/key/s3cret`, good.url])
  for (let count = 0; count < 10; count += 1) await chain.balanceOf(ADDRESS)
  assert.deepEqual([bad.asked, good.asked], [3, 10])
  assert.equal(chain.logs.length, 1)
  assert.doesNotMatch(chain.logs.join(), /s3cret/)
})

test('a node that has rested is asked again, and is one of them again when it answers', async () => {
  await using node = await startNode(sending('no'))
  const chain = await openTestChain([node.url], TIMEOUT_MS, 50)
  for (let count = 0; count < 3; count += 1) await assert.rejects(chain.balanceOf(ADDRESS), unavailable)
  node.answer = answering('0x1')
  const balance = await eventually('the node is asked again', () => chain.balanceOf(ADDRESS).catch(() => undefined))
  assert.equal(balance, 1n)
  assert.deepEqual(
    chain.logs.map((line) => JSON.parse(line).msg),
    ['chain node failed', 'chain node recovered'],
  )
})

test('when all nodes are left alone the answer comes without asking any', async () => {
  await using bad = await startNode(sending('no'))
  const chain = await openTestChain([bad.url])
  for (let count = 0; count < 5; count += 1) await assert.rejects(chain.balanceOf(ADDRESS), unavailable)
  assert.equal(bad.asked, 3)
})

test('a failure between successes makes no node rest', async () => {
  await using node = await startNode(answering('0x1'))
  const chain = await openTestChain([node.url])
  for (let count = 0; count < 5; count += 1) {
    node.answer = sending('no')
    await assert.rejects(chain.balanceOf(ADDRESS), unavailable)
    node.answer = answering('0x1')
    assert.equal(await chain.balanceOf(ADDRESS), 1n)
  }
})

test('more questions at once than may be asked at once wait for their turn', async () => {
  let open = 0
  let most = 0
  await using node = await startNode((_request, response) => {
    open += 1
    most = Math.max(most, open)
    setTimeout(() => {
      open -= 1
      answering('0x1')(_request, response)
    }, 20)
  })
  const chain = await openTestChain([node.url])
  const balances = await Promise.all(Array.from({ length: 100 }, () => chain.balanceOf(ADDRESS)))
  assert.deepEqual(new Set(balances), new Set([1n]))
  assert.ok(most <= 32, `${most} at once`)
})

test('whoever asks while too many wait is refused as at a time of overload', async () => {
  await using node = await startNode(hanging)
  const chain = await openTestChain([node.url])
  const asking = Array.from({ length: 1_009 }, () => chain.isContractSignature(ADDRESS, `0x${'00'.repeat(32)}`, '0x00'))
  const waiting = Promise.allSettled(asking)
  await assert.rejects(Promise.race(asking), { name: 'ApiError', kind: 'UNAVAILABLE' })
  await eventually('the node is asked', () => node.asked === 8)
  await node[Symbol.asyncDispose]()
  const outcomes = (await waiting).map((outcome) => outcome.status === 'rejected' && outcome.reason.name)
  assert.equal(outcomes.filter((name) => name === 'ChainUnavailable').length, 1_008)
})

test('a contract that refuses, or that no node can deal with, makes no node rest', async ({ mock: { timers } }) => {
  const error = (code: number, message: string) =>
    sending(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message } }))
  await using node = await startNode(error(3, 'execution reverted'))
  const chain = await openTestChain([node.url])
  const accepted = `0x1626ba7e${'00'.repeat(28)}`
  const verify = () => chain.isContractSignature(ADDRESS, `0x${'00'.repeat(32)}`, '0x00')
  assert.equal(await verify(), false)
  for (const answer of [
    error(-32000, 'out of gas'),
    error(-32000, 'max code size exceeded'),
    error(-32603, 'EVM error CreateContractSizeLimit'),
    error(3, `execution reverted: 0x${'00'.repeat(1_000_000)}`),
    answering(`0x${'00'.repeat(1_000_000)}`),
  ]) {
    node.answer = answer
    assert.equal(await verify(), false)
  }
  timers.enable({ apis: ['setTimeout'] })
  for (const answer of [error(-32000, 'no'), hanging, sending('')]) {
    node.answer = answer
    for (let count = 0; count < 3; count += 1) {
      const asked = node.asked
      const refused = assert.rejects(verify(), unavailable)
      await eventually('the node is asked', () => node.asked > asked)
      timers.tick(TIMEOUT_MS)
      await refused
    }
  }
  timers.reset()
  for (const [result, isValid] of [
    [accepted, true],
    [`${accepted}00`, false],
    ['0x1626ba7e', false],
    [`0x1626ba7e${'00'.repeat(27)}01`, false],
    ['0x', false],
    ['0x01', false],
  ] as const) {
    node.answer = answering(result)
    assert.equal(await verify(), isValid)
  }
  node.answer = answering('0x2')
  assert.equal(await chain.balanceOf(ADDRESS), 2n)
})

test('readers of one address share one question, and its answer for a while; a failure is not cached', async () => {
  await using node = await startNode(sending('no'))
  const readBalance = openBalances(await openTestChain([node.url]))
  await assert.rejects(readBalance(ADDRESS), unavailable)
  node.answer = answering('0xde0b6b3a7640000')
  const together = await Promise.all(Array.from({ length: 50 }, () => readBalance(ADDRESS)))
  assert.deepEqual(new Set([...together, await readBalance(ADDRESS)]), new Set(['1']))
  assert.equal(node.asked, 2)
})
