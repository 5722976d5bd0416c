import { messageOf } from '../message-of.ts'

/** What both ends of the channel between two processes of Node have: the child's `process`, the parent's worker. */
interface Peer {
  send?(message: object, done: (error: Error | null) => void): unknown
  on(event: 'message', hear: (message: unknown) => void): unknown
}

/** Questions and answers between two processes; both are copied as JSON. */
export interface Channel {
  /** Throws when the other side's answer is an error, or when it is gone. */
  ask<Answer>(question: string, content?: unknown): Promise<Answer>
  /** Says how a question of the other side is answered from now on. */
  answer(question: string, find: (content: never) => unknown): void
  /** Fails what waits for an answer: none will come. */
  close(): void
}

type Message =
  | { readonly hromada: 'ask'; readonly id: number; readonly question: string; readonly content: unknown }
  | { readonly hromada: 'answer'; readonly id: number; readonly content: unknown }
  | { readonly hromada: 'failure'; readonly id: number; readonly reason: string }

export function openChannel(peer: Peer): Channel {
  const answers = new Map<string, (content: unknown) => unknown>()
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let asked = 0

  peer.on('message', (message) => {
    // The cluster of Node has its own messages.
    if (typeof message === 'object' && message !== null && 'hromada' in message) hear(message as Message)
  })

  function hear(message: Message): void {
    if (message.hromada === 'ask') return void answer(message)
    const one = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.hromada === 'answer') one?.resolve(message.content)
    else one?.reject(new Error(message.reason))
  }

  async function answer({ id, question, content }: Message & { hromada: 'ask' }): Promise<void> {
    try {
      const find = answers.get(question)
      if (find === undefined) throw new Error(`nobody answers ${question}`)
      tell({ hromada: 'answer', id, content: await find(content) })
    } catch (error) {
      tell({ hromada: 'failure', id, reason: messageOf(error) })
    }
  }

  function tell(message: Message): void {
    // Who is gone needs no answer any more; what it asked about ends with it.
    peer.send?.(message, (error) => {
      if (error === null || message.hromada !== 'ask') return
      waiting.get(message.id)?.reject(error)
      waiting.delete(message.id)
    })
  }

  return {
    ask<Answer>(question: string, content?: unknown) {
      asked += 1
      const one = Promise.withResolvers<unknown>()
      waiting.set(asked, one)
      tell({ hromada: 'ask', id: asked, question, content })
      return one.promise as Promise<Answer>
    },
    answer: (question, find) => void answers.set(question, find as (content: unknown) => unknown),
    close() {
      for (const { reject } of waiting.values()) reject(new Error('the other process is gone'))
      waiting.clear()
    },
  }
}
