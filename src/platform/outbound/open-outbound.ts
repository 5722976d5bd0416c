import { isIP } from 'node:net'
import { openNetworks } from './addresses.ts'
import { openConnections } from './exchange.ts'
import { failureOf, timeOver } from './failures.ts'
import { openNameServers, openSystemNames, type ResolveName, remembering } from './names.ts'
import { AddressRefused, type Outbound, type OutboundAnswer, type OutboundRequest } from './outbound.ts'
import { addressWithin, assertForm, assertOpen, readTarget, type Target } from './target.ts'

interface OutboundOptions {
  /** Networks of the operator's that strangers may name, and by http too. */
  readonly allowedCidrs: readonly string[]
  /** Instead of the name servers and the system. */
  readonly resolveName?: ResolveName
}

/** Opens the way out. What strangers name is looked at before and after its name is resolved, once. */
export function openOutbound({ allowedCidrs, resolveName }: OutboundOptions): Outbound {
  const networks = openNetworks(allowedCidrs)
  const allowsHttp = allowedCidrs.length > 0
  const connections = openConnections()
  const systemNames = remembering(resolveName ?? openSystemNames())
  // Names that only the system knows lie in networks of the operator's.
  const publicNames = remembering(resolveName ?? openNameServers(allowsHttp ? systemNames : undefined))
  const openNames: ResolveName = async (name) => {
    const address = addressWithin(name)
    return address === undefined ? publicNames(name) : [address]
  }

  function readForStranger(url: string): Target {
    const target = readTarget(url)
    assertForm(target, allowsHttp)
    const address = addressWithin(target.hostname)
    if (address !== undefined) assertOpen(target, [address], networks)
    return target
  }

  async function ask(
    target: Target,
    resolve: ResolveName,
    request: OutboundRequest,
    check: (addresses: readonly string[]) => void,
  ): Promise<OutboundAnswer> {
    // Looked at already, or the operator's.
    if (isIP(target.hostname) !== 0) return connections.exchange(target, [target.hostname], request)
    const startedAt = performance.now()
    const addresses = await within(request.timeoutMs, resolve(target.hostname))
    check(addresses)
    const timeoutMs = request.timeoutMs - (performance.now() - startedAt)
    return connections.exchange(target, addresses, { ...request, timeoutMs })
  }

  return {
    assertAskable: (url) => void readForStranger(url),
    async askStranger(url, request) {
      const target = readForStranger(url)
      return ask(target, openNames, request, (addresses) => assertOpen(target, addresses, networks))
    },
    async askConfigured(url, request) {
      return ask(readTarget(url), systemNames, request, () => {})
    },
    async close() {
      connections.close()
    },
  }
}

async function within<Value>(timeoutMs: number, value: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(timeOver()), timeoutMs)
  try {
    return await Promise.race([value, promise])
  } catch (error) {
    throw error instanceof AddressRefused ? error : failureOf(error)
  } finally {
    clearTimeout(timer)
  }
}
