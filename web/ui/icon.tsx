import { icons } from '../shared/icons.ts'

export type IconName = keyof typeof icons

/** Always beside words: a screen reader does not meet it. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {icons[name].map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  )
}
