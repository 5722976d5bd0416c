import type { Logger } from 'pino'
import { openSemaphore } from '../../platform/limits/semaphore.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { askNode, isCall, NodeFailure, type Question } from './json-rpc.ts'

const TIMEOUT_MS = 5_000
const MAX_CONCURRENT = 32
const MAX_CONCURRENT_CALLS = 8
const MAX_WAITING = 1_000
const FAILURES_TO_OPEN = 3
const COOLDOWN_MS = 5_000

export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable'
}

type AskChain = (question: Question) => Promise<string>

export interface NodesParts {
  readonly outbound: Outbound
  readonly log: Logger
  /** For all nodes together, including the wait for the semaphore. */
  readonly timeoutMs?: number
  readonly cooldownMs?: number
}

interface Node {
  readonly url: string
  /** For the log; the rest of the URL may contain an API key. */
  readonly host: string
  consecutiveFailures: number
  openUntil: number
}

/**
 * Failover in the order of the nodes. Each attempt has an even share of the time before the deadline. Each node has a
 * circuit breaker, opened by consecutive failures and closed by one successful probe after the cooldown.
 */
export function openNodes(
  urls: readonly string[],
  { outbound, log, timeoutMs = TIMEOUT_MS, cooldownMs = COOLDOWN_MS }: NodesParts,
): AskChain {
  const nodes: Node[] = urls.map((url) => ({ url, host: new URL(url).host, consecutiveFailures: 0, openUntil: 0 }))
  const limitReads = openSemaphore({ atOnce: MAX_CONCURRENT, waiting: MAX_WAITING })
  const limitCalls = openSemaphore({ atOnce: MAX_CONCURRENT_CALLS, waiting: MAX_WAITING })

  async function askInOrder(question: Question, deadline: number): Promise<string> {
    if (performance.now() >= deadline) throw new ChainUnavailable('too many questions were asked at once')
    const admitting = isCall(question) ? nodes : nodes.filter(admits)
    const failures: unknown[] = []
    for (const [index, node] of admitting.entries()) {
      const shareMs = Math.floor((deadline - performance.now()) / (admitting.length - index))
      if (shareMs <= 0) break
      try {
        const answer = await askNode(outbound, node.url, question, shareMs)
        if (!isCall(question)) noteSuccess(node)
        return answer
      } catch (error) {
        if (!(error instanceof NodeFailure)) throw error
        if (!isCall(question)) noteFailure(node, error)
        failures.push(error)
      }
    }
    const reason =
      admitting.length === 0 ? 'all nodes of the chain failed just now' : 'no node of the chain gave an answer'
    throw new ChainUnavailable(reason, { cause: new AggregateError(failures) })
  }

  function noteSuccess(node: Node): void {
    if (hasTripped(node)) log.info({ node: node.host }, 'chain node recovered')
    node.consecutiveFailures = 0
  }

  function noteFailure(node: Node, { message, cause }: NodeFailure): void {
    node.consecutiveFailures += 1
    if (!hasTripped(node)) return
    node.openUntil = performance.now() + cooldownMs
    if (node.consecutiveFailures > FAILURES_TO_OPEN) return
    const error = cause instanceof Error ? cause.message : undefined
    log.warn({ node: node.host, reason: message, error }, 'chain node failed')
  }

  return (question) => {
    const deadline = performance.now() + timeoutMs
    return (isCall(question) ? limitCalls : limitReads)(() => askInOrder(question, deadline))
  }
}

const hasTripped = ({ consecutiveFailures }: Node) => consecutiveFailures >= FAILURES_TO_OPEN

/** Half-open after the cooldown: one request is admitted as the probe. */
function admits(node: Node): boolean {
  const now = performance.now()
  if (!hasTripped(node)) return true
  if (node.openUntil > now) return false
  node.openUntil = now + TIMEOUT_MS
  return true
}
