import { Dialog } from '../ui/dialog.tsx'
import { Check } from '../ui/fields.tsx'
import { closeAbove } from './palette-state.ts'
import { areShortcutsOn, currentShortcuts, type Shortcut, switchShortcuts } from './shortcuts.ts'
import { words } from './words.ts'

/** What keys do on the page that is open. */
export function Part() {
  const texts = words()
  const shortcuts = currentShortcuts()
  return (
    <Dialog title={texts.shortcuts} onClose={closeAbove}>
      <Check
        label={texts.shortcutsOn}
        hint={texts.shortcutsHint}
        checked={areShortcutsOn.value}
        onToggle={switchShortcuts}
      />
      <Keys title={texts.here} shortcuts={shortcuts.filter(({ isPlace }) => !isPlace)} />
      <Keys title={texts.goTo} shortcuts={shortcuts.filter(({ isPlace }) => isPlace)} />
    </Dialog>
  )
}

function Keys({ title, shortcuts }: { readonly title: string; readonly shortcuts: readonly Shortcut[] }) {
  if (shortcuts.length === 0) return null
  return (
    <section class="stack tight">
      <h3>{title}</h3>
      <dl class="key-list">
        {shortcuts.map(({ keys, label }) => (
          <div key={keys}>
            <dt>{label}</dt>
            <dd>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
