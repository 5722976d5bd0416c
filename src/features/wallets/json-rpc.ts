import type { Outbound } from '../../platform/outbound/outbound.ts'

const MAX_ANSWER_BYTES = 64 * 1024

export interface Question {
  readonly method: string
  readonly params: unknown
}

/** The node returned no usable answer. The message omits the node's URL, which may contain an API key. */
export class NodeFailure extends Error {
  override readonly name = 'NodeFailure'
}

/** The called contract reverted: not a fault of the node. */
export class CallReverted extends Error {
  override readonly name = 'CallReverted'
}

const resultPatterns: Readonly<Record<string, RegExp>> = {
  eth_getBalance: /^0x[0-9a-f]{1,64}$/i,
  eth_call: /^0x([0-9a-f]{2})*$/i,
  eth_chainId: /^0x[0-9a-f]{1,13}$/i,
}

/** Most nodes report a revert by this code, others only by a message. */
const REVERTED = 3
const revertMessage = /\brevert|out of gas|invalid (op)?code|code size|\bE?VM (execution )?error/i

/** Runs an untrusted contract. */
export const isCall = ({ method }: Pick<Question, 'method'>) => method === 'eth_call'

/** Returns a result of the method's format. Throws CallReverted, and NodeFailure for anything else that a node sends. */
export async function askNode(
  outbound: Outbound,
  url: string,
  { method, params }: Question,
  timeoutMs: number,
): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await outbound
    .requestTrusted(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body,
      timeoutMs,
      maxAnswerBytes: MAX_ANSWER_BYTES,
    })
    .catch((error) => {
      throw new NodeFailure('cannot be reached', { cause: error })
    })
  // A contract decides how much it reverts with; an honest answer to a call is short.
  if (answer.isCut) throw isCall({ method }) ? new CallReverted() : new NodeFailure('answered at too great a length')
  const { result, error } = parsed(answer.body)
  if (isRevert(error)) throw new CallReverted()
  // Before the status: some nodes refuse with 200.
  if (error !== undefined && error !== null) throw new NodeFailure('refused')
  if (answer.status !== 200) throw new NodeFailure(`answered with status ${answer.status}`)
  if (typeof result !== 'string' || !resultPatterns[method]?.test(result)) {
    throw new NodeFailure('answered in another form than expected')
  }
  return result
}

function parsed(body: Buffer): { result?: unknown; error?: unknown } {
  try {
    const value: unknown = JSON.parse(body.toString())
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function isRevert(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const isByCode = 'code' in error && error.code === REVERTED
  return isByCode || ('message' in error && revertMessage.test(String(error.message)))
}
