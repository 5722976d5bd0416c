import { useSignal } from '@preact/signals'
import { navigate, path, query } from '../router.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form, useForm } from '../ui/form.tsx'
import { Icon } from '../ui/icon.tsx'
import { deskWords } from './words.ts'

const MAX_VIEWS = 15

interface View {
  readonly name: string
  /** Of the address. */
  readonly query: string
}

/** Filters under a name of one's own, kept in this browser; an address is never changed by them unless one is chosen. */
export function SavedViews({ name }: { readonly name: string }) {
  const key = `views:${name}`
  const views = useSignal(readViews(key))
  const isNaming = useSignal(false)
  const { save, views: label, remove } = deskWords()
  const current = withoutPage(query.value)
  const keep = (next: readonly View[]) => {
    views.value = next.slice(0, MAX_VIEWS)
    localStorage.setItem(key, JSON.stringify(views.value))
  }
  return (
    <div class="saved-views">
      {views.value.length > 0 && (
        <ul class="row plain-list" aria-label={label}>
          {views.value.map((view) => (
            <li key={view.name} class="chip">
              <button
                type="button"
                aria-pressed={view.query === current}
                onClick={() => navigate(`${path.value}?${view.query}`)}
              >
                {view.name}
              </button>
              <button
                type="button"
                aria-label={remove(view.name)}
                onClick={() => keep(views.value.filter((one) => one !== view))}
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {current !== '' && !views.value.some((view) => view.query === current) && (
        <Button isSmall look="quiet" icon="bookmark" onClick={() => (isNaming.value = true)}>
          {save}
        </Button>
      )}
      {isNaming.value && (
        <Naming
          onNamed={(given) =>
            keep([{ name: given, query: current }, ...views.value.filter((one) => one.name !== given)])
          }
          onClose={() => (isNaming.value = false)}
        />
      )}
    </div>
  )
}

function Naming({ onNamed, onClose }: { readonly onNamed: (name: string) => void; readonly onClose: () => void }) {
  const { save, viewName } = deskWords()
  const form = useForm({
    initial: { name: '' },
    send: async ({ name }) => {
      onNamed(name.trim())
      onClose()
    },
  })
  return (
    <Dialog title={save} onClose={onClose}>
      <Form form={form} submitLabel={save}>
        <TextField form={form} name="name" label={viewName} required maxLength={40} autocomplete="off" />
      </Form>
    </Dialog>
  )
}

/** Without where in the list one is. */
function withoutPage(current: URLSearchParams): string {
  const next = new URLSearchParams(current)
  next.delete('page')
  next.delete('open')
  return next.toString()
}

function readViews(key: string): readonly View[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView) : []
  } catch {
    // Written by hand: no views.
    return []
  }
}

const isView = (one: unknown): one is View =>
  typeof one === 'object' &&
  one !== null &&
  'name' in one &&
  typeof one.name === 'string' &&
  'query' in one &&
  typeof one.query === 'string'
