import type { Mail } from '../mail/mail.ts'
import type { Outbound, OutboundAnswer, OutboundRequest } from '../outbound/outbound.ts'
import type { TracedWork, Tracing } from './tracing.ts'

/** What is asked of other servers, in spans that know their host: of the rest of an address much may be secret. */
export function traceOutbound(outbound: Outbound, { within }: Tracing): Outbound {
  const traced =
    (ask: (url: string, request: OutboundRequest) => Promise<OutboundAnswer>) =>
    (url: string, request: OutboundRequest): Promise<OutboundAnswer> =>
      within(exchange(url, request), async (add) => {
        const answer = await ask(url, request)
        add({ 'http.response.status_code': answer.status })
        return answer
      })
  return { ...outbound, askStranger: traced(outbound.askStranger), askConfigured: traced(outbound.askConfigured) }
}

function exchange(url: string, { method }: OutboundRequest): TracedWork {
  const { hostname = 'none' } = URL.parse(url) ?? {}
  return { name: method, kind: 'client', attributes: { 'http.request.method': method, 'server.address': hostname } }
}

/** Messages on their way to the mail server, in spans that know nothing of them. */
export function traceMail(mail: Mail, { within }: Tracing): Mail {
  return { ...mail, send: (message) => within({ name: 'send mail', kind: 'client' }, () => mail.send(message)) }
}
