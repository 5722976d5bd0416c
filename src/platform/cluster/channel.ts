import { errorMessage } from '../lib/error-message.ts'

interface Peer {
  send?(message: object, done: (error: Error | null) => void): unknown
  on(event: 'message', listener: (message: unknown) => void): unknown
}

/** RPC between two processes; contents are copied as JSON. */
export interface Channel {
  /** Throws when the other process responds with an error, or has exited. */
  ask<Answer>(request: string, content?: unknown): Promise<Answer>
  answer(request: string, handle: (content: never) => unknown): void
  close(): void
}

type Message =
  | { readonly hromada: 'ask'; readonly id: number; readonly request: string; readonly content: unknown }
  | { readonly hromada: 'answer'; readonly id: number; readonly content: unknown }
  | { readonly hromada: 'failure'; readonly id: number; readonly reason: string }

export function openChannel(peer: Peer): Channel {
  const handlers = new Map<string, (content: unknown) => unknown>()
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0

  peer.on('message', (message) => {
    // node:cluster sends messages of its own.
    if (typeof message === 'object' && message !== null && 'hromada' in message) receive(message as Message)
  })

  function receive(message: Message): void {
    if (message.hromada === 'ask') return void respond(message)
    const request = pending.get(message.id)
    pending.delete(message.id)
    if (message.hromada === 'answer') request?.resolve(message.content)
    else request?.reject(new Error(message.reason))
  }

  async function respond({ id, request, content }: Message & { hromada: 'ask' }): Promise<void> {
    try {
      const handle = handlers.get(request)
      if (handle === undefined) throw new Error(`no handler for ${request}`)
      send({ hromada: 'answer', id, content: await handle(content) })
    } catch (error) {
      send({ hromada: 'failure', id, reason: errorMessage(error) })
    }
  }

  function send(message: Message): void {
    peer.send?.(message, (error) => {
      if (error === null || message.hromada !== 'ask') return
      pending.get(message.id)?.reject(error)
      pending.delete(message.id)
    })
  }

  return {
    ask<Answer>(request: string, content?: unknown) {
      lastId += 1
      const response = Promise.withResolvers<unknown>()
      pending.set(lastId, response)
      send({ hromada: 'ask', id: lastId, request, content })
      return response.promise as Promise<Answer>
    },
    answer: (request, handle) => void handlers.set(request, handle as (content: unknown) => unknown),
    close() {
      for (const { reject } of pending.values()) reject(new Error('the other process is gone'))
      pending.clear()
    },
  }
}
