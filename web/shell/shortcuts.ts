import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'

export interface Shortcut {
  /** One key, as `j` or `?`; or two, one after the other, as `g u`. */
  readonly keys: string
  /** What it does, in the reader's language. */
  readonly label: string
  readonly run: () => void
  /** It only leads to a page. */
  readonly isPlace?: boolean
}

const SWITCH = 'shortcuts'
const SECOND_KEY_MS = 1_500

/** Single letters act by accident for who dictates or has a tremor: they can be switched off (WCAG 2.1.4). */
export const areShortcutsOn = signal(localStorage.getItem(SWITCH) !== 'off')

export function switchShortcuts(areOn: boolean): void {
  areShortcutsOn.value = areOn
  if (areOn) localStorage.removeItem(SWITCH)
  else localStorage.setItem(SWITCH, 'off')
}

const layers = signal<readonly (() => readonly Shortcut[])[]>([])

/** What can be done by keys now; what the page offers comes before what is always there. */
export const currentShortcuts = (): Shortcut[] => layers.value.toReversed().flatMap((layer) => layer())

/** Offers shortcuts, in the palette and the help too, for as long as the component is there. */
export function useShortcuts(offered: readonly Shortcut[]): void {
  const latest = useRef(offered)
  latest.current = offered
  useEffect(() => {
    const layer = () => latest.current
    layers.value = [...layers.peek(), layer]
    return () => {
      layers.value = layers.peek().filter((one) => one !== layer)
    }
  }, [])
}

/** With Ctrl, on a Mac Cmd: also in fields, and with any layout of the keyboard. */
export const isChordOf = (event: KeyboardEvent, letter: string): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && letterOf(event) === letter

let first: { readonly key: string; readonly at: number } | undefined

addEventListener('keydown', (event) => {
  const key = event.ctrlKey || event.metaKey || event.altKey || isWriting(event) ? undefined : keyOf(event)
  if (key === undefined || !areShortcutsOn.value || document.querySelector('dialog[open]')) return
  const isSecond = first !== undefined && event.timeStamp - first.at < SECOND_KEY_MS
  const keys = isSecond ? `${first?.key} ${key}` : key
  const shortcuts = currentShortcuts()
  first = undefined
  const found = shortcuts.find((one) => one.keys === keys)
  if (found !== undefined) {
    event.preventDefault()
    found.run()
  } else if (shortcuts.some((one) => one.keys.startsWith(`${key} `))) {
    first = { key, at: event.timeStamp }
  }
})

const isWriting = ({ target, isComposing }: KeyboardEvent) =>
  isComposing || (target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select'))

/** By its place on the keyboard: `j` is there too where it writes «о». */
const letterOf = ({ code }: KeyboardEvent) => /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()

function keyOf(event: KeyboardEvent): string | undefined {
  if (event.code === 'Slash' || event.key === '?' || event.key === '/') {
    return event.shiftKey || event.key === '?' ? '?' : '/'
  }
  return event.shiftKey ? undefined : (letterOf(event) ?? event.key)
}
