import { defineWords } from '../words.ts'
import { say, sayError } from './toasts.tsx'

const HELD_MS = 6_000

const words = defineWords({ undo: 'Undo' }, { undo: 'Відмінити' })

interface HeldAct {
  /** What was done, as it seems. */
  readonly text: string
  /** Also while the page is left: `keepalive`. */
  readonly send: () => Promise<unknown>
  /** It was taken back, or has failed. */
  readonly restore: () => void
  /** Behind `restore`, where the person asked for it: a failure must not move what they do meanwhile. */
  readonly onUndone?: () => void
  readonly onSent?: () => void
}

interface Held {
  readonly sendNow: () => void
  readonly undo: () => void
}

const held = new Set<Held>()

/** Takes back what was done last, if it still can be. */
export const undoLast = (): void => [...held].at(-1)?.undo()

/**
 * Undo is waiting, not reversing: an act is sent some seconds after it was chosen, unless it is taken back until then; at
 * once when the page is left. Whoever has the pointer or the focus in the message has more time.
 */
export function actLater({ text, send, restore, onUndone, onSent }: HeldAct): void {
  let timer = 0
  const wait = () => {
    timer = setTimeout(() => (isConsidered() ? wait() : sendNow()), HELD_MS)
  }
  const end = () => {
    clearTimeout(timer)
    held.delete(act)
    closeMessage()
  }
  const sendNow = () => {
    end()
    send().then(onSent, (error) => {
      restore()
      sayError(error)
    })
  }
  const undo = () => {
    end()
    restore()
    onUndone?.()
  }
  const act = { sendNow, undo }
  const closeMessage = say(text, { label: words().undo, run: undo })
  held.add(act)
  wait()
}

const isConsidered = () => document.querySelector('.toasts:hover, .toasts:focus-within') !== null

addEventListener('pagehide', () => {
  for (const { sendNow } of [...held]) sendNow()
})
