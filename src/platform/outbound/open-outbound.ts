import { isIP } from 'node:net'
import { withTimeout } from '../lib/timeout.ts'
import { openNetworks } from './addresses.ts'
import { failureOf } from './failures.ts'
import { openConnections } from './http-request.ts'
import { type Names, openNames, type ResolveName } from './names.ts'
import { AddressRefused, type Outbound, type OutboundAnswer, type OutboundRequest } from './outbound.ts'
import { addressWithin, assertForm, assertOpen, readTarget, type Target } from './target.ts'

interface OutboundOptions {
  readonly allowedCidrs: readonly string[]
  readonly names?: Names
}

/** SSRF protection: an untrusted URL is checked before and after its name is resolved, once. */
export function openOutbound({ allowedCidrs, names: given }: OutboundOptions): Outbound {
  const networks = openNetworks(allowedCidrs)
  const hasOpenNetworks = allowedCidrs.length > 0
  const connections = openConnections()
  const names = given ?? openNames({ sharesSystemNames: hasOpenNetworks })
  const untrustedName: ResolveName = async (name) => {
    const address = addressWithin(name)
    return address === undefined ? names.untrusted(name) : [address]
  }

  function readUntrusted(url: string): Target {
    const target = readTarget(url)
    assertForm(target, hasOpenNetworks)
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
    if (isIP(target.hostname) !== 0) return connections.exchange(target, [target.hostname], request)
    const startedAt = performance.now()
    const addresses = await withTimeout(request.timeoutMs, resolve(target.hostname), 'the name was not resolved').catch(
      (error) => {
        throw error instanceof AddressRefused ? error : failureOf(error)
      },
    )
    check(addresses)
    const timeoutMs = request.timeoutMs - (performance.now() - startedAt)
    return connections.exchange(target, addresses, { ...request, timeoutMs })
  }

  return {
    assertAskable: (url) => void readUntrusted(url),
    async requestUntrusted(url, request) {
      const target = readUntrusted(url)
      return ask(target, untrustedName, request, (addresses) => assertOpen(target, addresses, networks))
    },
    async requestTrusted(url, request) {
      return ask(readTarget(url), names.trusted, request, () => {})
    },
    async close() {
      connections.close()
    },
  }
}
