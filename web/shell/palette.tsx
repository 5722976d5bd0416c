import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { titles } from '../navigation.ts'
import { navigate } from '../router.ts'
import { hasAtLeast } from '../session.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { deskEntries, ownEntries } from './entries.ts'
import { closeAbove } from './palette-state.ts'
import { currentShortcuts } from './shortcuts.ts'
import { words } from './words.ts'

/** Also by a click beside it; Preact's types do not know the attribute yet. */
const CLOSED_BY_CLICK: object = { closedby: 'any' }

interface Command {
  readonly label: string
  readonly icon: IconName
  readonly keys?: string | undefined
  readonly run: () => void
}

/**
 * The command palette: pages, what can be done on the page, and searches. Nothing is asked of the service while one
 * types: looks at people are recorded, so a search begins with Enter, on its own page.
 */
export function Part() {
  const texts = words()
  const typed = useSignal('')
  const chosen = useSignal(0)
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  const commands = commandsFor(typed.value.trim())
  const current = Math.min(chosen.value, commands.length - 1)

  useEffect(() => {
    const opener = document.activeElement
    element.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const run = (command: Command | undefined) => {
    if (command === undefined) return
    closeAbove()
    // After the dialog has given the focus back.
    setTimeout(command.run)
  }

  const steer = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) chosen.value = (current + step + commands.length) % Math.max(1, commands.length)
    else if (event.key === 'Enter' && !event.isComposing) run(commands[current])
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
        aria-activedescendant={commands.length > 0 ? `${id}-${current}` : undefined}
        autocomplete="off"
        placeholder={texts.findHint}
        value={typed.value}
        onInput={(event) => {
          typed.value = event.currentTarget.value
          chosen.value = 0
        }}
        onKeyDown={steer}
      />
      <div id={`${id}-list`} role="listbox" tabIndex={-1} aria-label={texts.find} class="palette-list">
        {commands.map((command, index) => (
          <button
            key={`${command.icon}${command.label}`}
            id={`${id}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            class="palette-item"
            onClick={() => run(command)}
          >
            <Icon name={command.icon} />
            <span>{command.label}</span>
            <span class="keys" translate={false} aria-hidden="true">
              {command.keys}
            </span>
          </button>
        ))}
      </div>
      {commands.length === 0 && <p class="soft small">{texts.nothingFound}</p>}
    </dialog>
  )
}

function commandsFor(typed: string): Command[] {
  const pages = [...ownEntries(), ...deskEntries()].map(
    ({ href, title, icon, key }): Command => ({
      label: titles()[title],
      icon,
      keys: key && `g ${key}`,
      run: () => navigate(href),
    }),
  )
  const acts = currentShortcuts()
    .filter(({ isPlace }) => !isPlace)
    .map(({ label, keys, run }): Command => ({ label, icon: 'zap', keys, run }))
  const known = [...acts, ...pages].filter(({ label }) => isFoundIn(label, typed))
  return typed === '' ? known : [...known, ...searchesFor(typed)]
}

const IS_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

function searchesFor(typed: string): Command[] {
  const { searchAll, searchUsers, searchAudit } = words()
  const query = encodeURIComponent(typed)
  return [
    ...(hasAtLeast('admin')
      ? [
          {
            label: searchUsers(typed),
            icon: 'users',
            run: () => navigate(`/app/admin/users?search=${query}`),
          } as const,
          ...(IS_ID.test(typed)
            ? [
                {
                  label: searchAudit(typed),
                  icon: 'scroll-text',
                  run: () => navigate(`/app/admin/audit?targetId=${query}`),
                } as const,
              ]
            : []),
        ]
      : []),
    { label: searchAll(typed), icon: 'search', run: () => navigate(`/search?q=${query}`) },
  ]
}

/** Each word of what was typed begins a word of the label. */
const isFoundIn = (label: string, typed: string) => {
  const parts = label.toLowerCase().split(/[\s-]+/)
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => parts.some((part) => part.startsWith(word)))
}
