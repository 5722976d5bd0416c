import { useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import { lengthOf } from '../errors.ts'
import { defineWords, plural } from '../words.ts'
import { type BoundProps, Field } from './fields.tsx'
import { Icon } from './icon.tsx'

const words = defineWords(
  {
    remove: (tag: string) => `Remove ${tag}`,
    added: (tag: string) => `${tag} added`,
    removed: (tag: string) => `${tag} removed`,
    keys: 'Enter or a comma adds one.',
    most: (most: number) => `At most ${most} ${plural(most, { one: 'word', other: 'words' })}.`,
    tooLong: (maxLength: number) => `A word has at most ${maxLength} characters.`,
  },
  {
    remove: (tag) => `Прибрати ${tag}`,
    added: (tag) => `Додано ${tag}`,
    removed: (tag) => `Прибрано ${tag}`,
    keys: 'Enter або кома додає слово.',
    most: (most) => `Не більше ${most} ${plural(most, { one: 'слова', other: 'слів' })}.`,
    tooLong: (maxLength) => `У слові не більше ${maxLength} символів.`,
  },
)

type TagProps<Fields> = BoundProps<Fields, readonly string[]> & {
  readonly most: number
  readonly maxLength: number
}

/** Short words, one by one: Enter or a comma adds, Backspace in the empty line takes the last one back. */
export function TagField<Fields>({ form, name, label, hint, most, maxLength }: TagProps<Fields>) {
  const entered = useSignal('')
  const told = useSignal('')
  const refused = useSignal('')
  const line = useRef<HTMLInputElement>(null)
  const listId = useId()
  const texts = words()
  const tags = form.values.value[name] as readonly string[]

  /** The form is not sent without what stands in the line. */
  function refuse(text: string) {
    refused.value = text
    line.current?.setCustomValidity(text)
  }

  function add(text: string) {
    const found = new Set(text.split(',').map((tag) => tag.trim()))
    const fresh = [...found].filter((tag) => tag !== '' && !tags.includes(tag))
    const room = Math.max(0, most - tags.length)
    const taken = fresh.filter((tag) => lengthOf(tag) <= maxLength).slice(0, room)
    const left = fresh.filter((tag) => !taken.includes(tag))
    // What cannot be a tag stays where it can be shortened or copied.
    entered.value = left.join(', ')
    const isTooLong = left.some((tag) => lengthOf(tag) > maxLength)
    refuse(left.length === 0 ? '' : isTooLong ? texts.tooLong(maxLength) : texts.most(most))
    if (taken.length > 0) told.value = texts.added(taken.join(', '))
    if (taken.length > 0 || form.errors.value[name] !== undefined) form.set(name, [...tags, ...taken])
  }

  function remove(tag: string) {
    told.value = texts.removed(tag)
    form.set(
      name,
      tags.filter((one) => one !== tag),
    )
    line.current?.focus()
  }

  return (
    <Field label={label} hint={hint ?? texts.keys} error={refused.value || form.errors.value[name]}>
      {({ id, describedBy, isInvalid }) => (
        <div class="tag-input">
          {tags.length > 0 && (
            <ul class="plain-list" id={listId}>
              {tags.map((tag) => (
                <li key={tag} class="chip">
                  <span dir="auto">{tag}</span>
                  <button type="button" aria-label={texts.remove(tag)} onClick={() => remove(tag)}>
                    <Icon name="x" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            ref={line}
            id={id}
            name={String(name)}
            value={entered.value}
            autocomplete="off"
            enterkeyhint="done"
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            onInput={(event) => {
              const text = event.currentTarget.value
              if (text.includes(',')) add(text)
              else {
                entered.value = text
                refuse('')
              }
              // A controlled line: what was made a tag does not stay in it.
              event.currentTarget.value = entered.value
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.isComposing) {
                event.preventDefault()
                add(entered.value)
              }
              const last = tags.at(-1)
              if (event.key === 'Backspace' && entered.value === '' && last !== undefined) remove(last)
            }}
            onBlur={() => add(entered.value)}
          />
          <div class="visually-hidden" role="status">
            {told.value}
          </div>
        </div>
      )}
    </Field>
  )
}
