import { html, type SafeHtml } from '../../../platform/lib/html.ts'
import type { Person } from '../../members/schema.ts'
import type { ShowOnPage } from './pictures.ts'

/** A picture, or the first letters of the name; the name itself stands beside it. */
export function avatar(
  show: ShowOnPage,
  { name, avatar: address }: Omit<Person, 'id'>,
  size?: 'small' | 'large',
): SafeHtml {
  const shown = show(address)
  const classes = `avatar${size === undefined ? '' : ` ${size}`}`
  return shown === undefined
    ? html`<span class="${classes}" aria-hidden="true">${size === 'small' ? initialOf(name) : initialsOf(name)}</span>`
    : html`<img class="${classes}" src="${shown.src}" alt="" loading="lazy" decoding="async">`
}

const wordsOf = (name: string): readonly string[] => name.match(/[\p{L}\p{N}][^\s]*/gu) ?? []

/** Where there is room for one; empty for a text without letters and digits. */
export const initialOf = (name: string): string => firstLetter(wordsOf(name)[0])

/** Of the first and the last word. */
export function initialsOf(name: string): string {
  const words = wordsOf(name)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => firstLetter(word)).join('')
}

const firstLetter = (word = '') => (/^\p{L}\p{M}{0,3}|^\p{N}/u.exec(word)?.[0] ?? '').toUpperCase()

/** Names are isolated: one that is written from right to left, or has marks for that, disturbs nothing beside it. */
export const nameOf = ({ name }: Pick<Person, 'name'>): SafeHtml => html`<bdi>${name}</bdi>`
