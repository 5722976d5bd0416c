import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { query, setQuery } from '../router.ts'
import { Check, type Choice } from '../ui/fields.tsx'
import { SavedViews } from './saved-views.tsx'
import { deskWords } from './words.ts'

const SEARCH_AFTER_MS = 600
const MIN_LETTERS = 3

interface FilterBarProps {
  /** Under which its saved views are kept in this browser. */
  readonly name: string
  readonly children: ComponentChildren
}

/** Filters, all of them in the address and nowhere else. */
export function FilterBar({ name, children }: FilterBarProps) {
  return (
    <search class="filter-bar">
      {children}
      <SavedViews name={name} />
    </search>
  )
}

interface QueryFieldProps {
  readonly name: string
  readonly label: string
}

interface QuerySearchProps extends QueryFieldProps {
  /** What can be written. */
  readonly placeholder?: string
}

/** Searches with Enter, or after a pause when three letters are there: a look at people is recorded. */
export function QuerySearch({ name, label, placeholder }: QuerySearchProps) {
  const id = useId()
  const element = useRef<HTMLInputElement>(null)
  const timer = useRef(0)
  const value = query.value.get(name) ?? ''
  useEffect(() => {
    if (element.current && document.activeElement !== element.current) element.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (text: string) => {
    clearTimeout(timer.current)
    if (text.trim() !== value) setQuery({ [name]: text.trim() }, { replace: true })
  }
  const wait = (text: string) => {
    clearTimeout(timer.current)
    if (text.trim() === '' || text.trim().length >= MIN_LETTERS) {
      timer.current = setTimeout(() => search(text), SEARCH_AFTER_MS)
    }
  }
  return (
    <div class="field grow">
      <label htmlFor={id}>{label}</label>
      <input
        ref={element}
        id={id}
        type="search"
        defaultValue={value}
        placeholder={placeholder}
        maxLength={200}
        onInput={(event) => wait(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && search(event.currentTarget.value)}
      />
    </div>
  )
}

/** '' is without the filter. */
export function QuerySelect({ name, label, choices }: QueryFieldProps & { readonly choices: readonly Choice[] }) {
  const id = useId()
  const { any } = deskWords()
  return (
    <div class="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={query.value.get(name) ?? ''}
        onChange={(event) => setQuery({ [name]: event.currentTarget.value })}
      >
        <option value="">{any}</option>
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Ticked: the query names the value; else it does not name the filter. */
export function QueryCheck({ name, label, value }: QueryFieldProps & { readonly value: string }) {
  return (
    <Check
      label={label}
      checked={query.value.get(name) === value}
      onToggle={(isChecked) => setQuery({ [name]: isChecked ? value : null })}
    />
  )
}

/** A day, as `2026-11-23`. */
export function QueryDay({ name, label }: QueryFieldProps) {
  const id = useId()
  return (
    <div class="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={query.value.get(name) ?? ''}
        // A change with every part of it that is typed.
        onChange={(event) => setQuery({ [name]: event.currentTarget.value }, { replace: true })}
      />
    </div>
  )
}
