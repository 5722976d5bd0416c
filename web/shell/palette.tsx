import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { navigate } from '../router.ts'
import { likeness } from '../shared/likeness.ts'
import { useModal } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { type Command, commandsFor, searchesFor } from './commands.ts'
import { type Hit, useHits } from './hits.ts'
import { closeAbove } from './palette-state.ts'
import { words } from './words.ts'

const MAX_TYPED = 200

/** Also by a click beside it; Preact's types do not know the attribute yet. */
const CLOSED_BY_CLICK: object = { closedby: 'any' }

interface Entry extends Command {
  /** The same for as long as it is offered, wherever in the list. */
  readonly key: string
  readonly kind?: string
  /** It stays at the end of the list, in sight. */
  readonly isLast?: boolean
}

/**
 * The command palette: what is named as typed, pages and what can be done on the page, what else the community has, and
 * searches. Enter takes the first of them, but no other hit of what was typed before; what the reader went to stays chosen.
 */
export function Part() {
  const texts = words()
  const typed = useSignal('')
  /** The key of what the reader went to. */
  const chosen = useSignal<string | null>(null)
  const element = useModal()
  const id = useId()
  const text = typed.value.trim()
  const commands = commandsFor(text).map(keyed)
  const { of, hits, told } = useHeldHits(text, chosen.value)
  const searches = searchesFor(text).map((one, index, { length }) => ({ ...keyed(one), isLast: index === length - 1 }))
  const rankOf = ({ label, kind }: Entry) =>
    // Commands are found by their names alone; only a hit that is named as typed comes before them.
    kind === undefined ? Math.max(likeness(label, text), 1) : likeness(label, of)
  const named = [...commands, ...hits.map(entryOf)].toSorted((one, other) => rankOf(other) - rankOf(one))
  const entries = [...named, ...searches]
  const first = of === text ? entries[0] : (commands[0] ?? entries.at(-1))
  const taken = entries.find(({ key }) => key === chosen.value) ?? first
  const current = taken === undefined ? -1 : entries.indexOf(taken)
  const idOf = (entry: Entry | undefined) => entry && `${id}-${encodeURIComponent(entry.key)}`
  const currentId = idOf(taken)

  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])

  const run = (command: Command | undefined) => {
    if (command === undefined) return
    closeAbove()
    // After the dialog has given the focus back.
    setTimeout(command.run)
  }

  const steer = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) {
      chosen.value = entries[(current + step + entries.length) % Math.max(1, entries.length)]?.key ?? null
    } else if (event.key === 'Enter' && !event.isComposing) run(taken)
    else return
    event.preventDefault()
  }

  return (
    <dialog ref={element} class="dialog palette" aria-label={texts.find} onCancel={closeAbove} {...CLOSED_BY_CLICK}>
      <input
        role="combobox"
        aria-label={texts.find}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={currentId}
        autocomplete="off"
        placeholder={texts.findHint}
        maxLength={MAX_TYPED}
        value={typed.value}
        onInput={(event) => {
          typed.value = event.currentTarget.value
          chosen.value = null
        }}
        onKeyDown={steer}
      />
      <div id={`${id}-list`} role="listbox" tabIndex={-1} aria-label={texts.find} class="palette-list">
        {entries.map((entry, index) => (
          <button
            key={entry.key}
            id={idOf(entry)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            class={entry.isLast ? 'palette-item last' : 'palette-item'}
            onClick={() => run(entry)}
          >
            <Icon name={entry.icon} />
            <span dir="auto">{entry.label}</span>
            {entry.kind === undefined ? (
              <span class="keys" translate={false} aria-hidden="true">
                {entry.keys}
              </span>
            ) : (
              <span class="kind soft small">{entry.kind}</span>
            )}
          </button>
        ))}
      </div>
      <p class="palette-told soft small" role="status">
        {told}
      </p>
    </dialog>
  )
}

/** Those among which the reader has chosen stay until they go elsewhere or type on. */
function useHeldHits(typed: string, chosen: string | null) {
  const newest = useHits(typed)
  const held = useRef(newest)
  if (!held.current.hits.some(({ href }) => href === chosen)) held.current = newest
  return held.current
}

const keyed = (one: Command): Entry => ({ ...one, key: one.icon + one.label })

const entryOf = ({ href, ...hit }: Hit): Entry => ({ ...hit, key: href, run: () => navigate(href) })
