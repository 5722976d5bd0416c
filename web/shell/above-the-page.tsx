import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { titles } from '../navigation.ts'
import { navigate } from '../router.ts'
import { sayError } from '../ui/toasts.tsx'
import { deskEntries, ownEntries } from './entries.ts'
import { loadPage } from './load-page.ts'
import { closeAbove, openAbove, openPalette, openPart } from './palette-state.ts'
import { isChordOf, useShortcuts } from './shortcuts.ts'
import { words } from './words.ts'

const parts = {
  palette: () => import('./palette.tsx'),
  help: () => import('./help.tsx'),
} as const

/** The command palette and the list of shortcuts, loaded when somebody first asks for one; and what opens them. */
export function AboveThePage() {
  const texts = words()
  const entries = [...ownEntries(), ...deskEntries()]
  useShortcuts([
    { keys: '?', label: texts.shortcuts, run: () => openAbove('help') },
    ...entries.flatMap(({ key, href, title }) =>
      key === undefined ? [] : [{ keys: `g ${key}`, label: titles()[title], run: () => navigate(href), isPlace: true }],
    ),
  ])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isChordOf(event, 'k') || document.querySelector('dialog[open]')) return
      event.preventDefault()
      openPalette()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  const part = openPart.value
  return part === null ? null : <OnDemand key={part} load={parts[part]} />
}

function OnDemand({ load }: { readonly load: () => Promise<{ readonly Part: ComponentType }> }) {
  const loaded = useSignal<ComponentType | undefined>(undefined)
  useEffect(() => {
    loadPage(load).then(
      ({ Part }) => {
        loaded.value = Part
      },
      (error) => {
        closeAbove()
        sayError(error)
      },
    )
  }, [])
  const Part = loaded.value
  return Part === undefined ? null : <Part />
}
