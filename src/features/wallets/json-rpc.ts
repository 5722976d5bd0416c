import type { Outbound } from '../outbound/outbound.ts'

const MOST_ANSWER_BYTES = 64 * 1024

/** A question to a node of a chain, in JSON-RPC 2.0. */
export interface Question {
  readonly method: string
  readonly params: unknown
}

/** The node gave no answer that can be used. Says why, without the node's address, of which parts may be secret. */
export class NodeFailure extends Error {
  override readonly name = 'NodeFailure'
}

/** The contract that was called has refused: the answer of a sound node. */
export class CallReverted extends Error {
  override readonly name = 'CallReverted'
}

/** What the answers to the questions that we ask look like; no number is beyond 2^256-1. */
const answerForms: Readonly<Record<string, RegExp>> = {
  eth_getBalance: /^0x[0-9a-f]{1,64}$/i,
  eth_call: /^0x([0-9a-f]{2})*$/i,
  eth_chainId: /^0x[0-9a-f]{1,13}$/i,
}

/** What nodes say when a contract has refused, or has gone wrong: the code of most of them, and the words of others. */
const REVERTED = 3
const revertedInWords = /\brevert|out of gas|invalid opcode|VM execution error/i

/**
 * Asks one node.
 * @returns the answer, which has the form that belongs to the question
 * @throws CallReverted, or NodeFailure for everything else, whatever the node sends
 */
export async function askNode(
  outbound: Outbound,
  url: string,
  { method, params }: Question,
  timeoutMs: number,
): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await outbound
    .askConfigured(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body,
      timeoutMs,
      maxAnswerBytes: MOST_ANSWER_BYTES,
    })
    .catch((error) => {
      throw new NodeFailure('cannot be reached', { cause: error })
    })
  if (answer.isCut) throw new NodeFailure('answered at too great a length')
  const { result, error } = parsed(answer.body)
  if (isRevert(error)) throw new CallReverted()
  // Whatever its status says: some refuse with 200.
  if (error !== undefined && error !== null) throw new NodeFailure('refused')
  if (answer.status !== 200) throw new NodeFailure(`answered with status ${answer.status}`)
  if (typeof result !== 'string' || !answerForms[method]?.test(result)) {
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
  return isByCode || ('message' in error && revertedInWords.test(String(error.message)))
}
