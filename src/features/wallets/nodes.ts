import type { Logger } from 'pino'
import { openTurns } from '../http/turns.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { askNode, NodeFailure, type Question } from './json-rpc.ts'

/** For all nodes together, waiting for a turn included. */
const TIMEOUT_MS = 5_000
const MOST_AT_ONCE = 32
const MOST_CALLS_AT_ONCE = 8
const MOST_WAITING = 1_000
const FAILURES_BEFORE_REST = 3
const REST_MS = 5_000

/** No node of the chain gave an answer in time. */
export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable'
}

/** Asks the chain. Throws ChainUnavailable, or CallReverted when a contract refused. */
export type AskChain = (question: Question) => Promise<string>

export interface NodesParts {
  readonly outbound: Outbound
  readonly log: Logger
  /** For all nodes together, waiting for a turn included. */
  readonly timeoutMs?: number
  /** How long a node that fails is left alone. */
  readonly restMs?: number
}

interface Node {
  readonly url: string
  /** All that the log may know of an address: keys stand in its path, or before its host. */
  readonly host: string
  failuresInARow: number
  restsUntil: number
}

/**
 * Asks nodes in their order, the next one when one fails, within one limit of time of which each gets an even share of
 * what is left. One that failed three times in a row is left alone for five seconds, and then tried by one question.
 */
export function openNodes(
  urls: readonly string[],
  { outbound, log, timeoutMs: mostMs = TIMEOUT_MS, restMs = REST_MS }: NodesParts,
): AskChain {
  const nodes: Node[] = urls.map((url) => ({ url, host: new URL(url).host, failuresInARow: 0, restsUntil: 0 }))
  const inTurn = openTurns({ atOnce: MOST_AT_ONCE, waiting: MOST_WAITING })
  const callInTurn = openTurns({ atOnce: MOST_CALLS_AT_ONCE, waiting: MOST_WAITING })

  async function askInOrder(question: Question, deadline: number): Promise<string> {
    if (performance.now() >= deadline) throw new ChainUnavailable('too many questions were asked at once')
    const awake = isCall(question) ? nodes : nodes.filter(isAwake)
    const failures: unknown[] = []
    for (const [index, node] of awake.entries()) {
      const timeoutMs = Math.floor((deadline - performance.now()) / (awake.length - index))
      if (timeoutMs <= 0) break
      try {
        const answer = await askNode(outbound, node.url, question, timeoutMs)
        if (!isCall(question)) noteSuccess(node)
        return answer
      } catch (error) {
        if (!(error instanceof NodeFailure)) throw error
        if (!isCall(question)) noteFailure(node, error)
        failures.push(error)
      }
    }
    const reason = awake.length === 0 ? 'all nodes of the chain failed just now' : 'no node of the chain gave an answer'
    throw new ChainUnavailable(reason, { cause: new AggregateError(failures) })
  }

  function noteSuccess(node: Node): void {
    if (isTired(node)) log.info({ node: node.host }, 'a node of the chain works again')
    node.failuresInARow = 0
  }

  function noteFailure(node: Node, { message, cause }: NodeFailure): void {
    node.failuresInARow += 1
    if (!isTired(node)) return
    node.restsUntil = performance.now() + restMs
    if (node.failuresInARow > FAILURES_BEFORE_REST) return
    log.warn({ node: node.host, reason: message, error: messageOf(cause) }, 'a node of the chain fails')
  }

  return (question) => {
    const deadline = performance.now() + mostMs
    return (isCall(question) ? callInTurn : inTurn)(() => askInOrder(question, deadline))
  }
}

/** It runs code that strangers wrote: what that does to a node says nothing of the node, and must keep nothing else waiting. */
const isCall = ({ method }: Question) => method === 'eth_call'

const isTired = ({ failuresInARow }: Node) => failuresInARow >= FAILURES_BEFORE_REST

/** Whoever is let through to a node that has rested is its test: for the others it rests on. */
function isAwake(node: Node): boolean {
  const now = performance.now()
  if (!isTired(node)) return true
  if (node.restsUntil > now) return false
  node.restsUntil = now + TIMEOUT_MS
  return true
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : undefined)
