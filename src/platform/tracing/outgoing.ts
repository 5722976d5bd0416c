import type { Outbound, OutboundAnswer, OutboundRequest } from '../outbound/outbound.ts'
import type { Mail } from '../senders/mail/mail.ts'
import type { TracedWork, Tracing } from './tracing.ts'

/** Security: spans contain the host only; the rest of a URL may be secret. */
export function traceOutbound(outbound: Outbound, { within }: Tracing): Outbound {
  const traced =
    (send: (url: string, request: OutboundRequest) => Promise<OutboundAnswer>) =>
    (url: string, request: OutboundRequest): Promise<OutboundAnswer> =>
      within(spanOf(url, request), async (add) => {
        const answer = await send(url, request)
        add({ 'http.response.status_code': answer.status })
        return answer
      })
  return {
    ...outbound,
    requestUntrusted: traced(outbound.requestUntrusted),
    requestTrusted: traced(outbound.requestTrusted),
  }
}

function spanOf(url: string, { method }: OutboundRequest): TracedWork {
  const { hostname = 'none' } = URL.parse(url) ?? {}
  return { name: method, kind: 'client', attributes: { 'http.request.method': method, 'server.address': hostname } }
}

export function traceMail(mail: Mail, { within }: Tracing): Mail {
  return { ...mail, send: (message) => within({ name: 'send mail', kind: 'client' }, () => mail.send(message)) }
}
