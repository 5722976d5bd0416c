import { path, query } from '../router.ts'
import { useCurrentInSight } from './current-in-sight.ts'

interface Tab {
  /** In the address; the first tab is there without it. */
  readonly name: string
  readonly label: string
}

/** The tab that the address names, else the first. */
export const tabInQuery = <Name extends string>(names: readonly [Name, ...Name[]]): Name =>
  names.find((name) => name === query.value.get('tab')) ?? names[0]

/** Parts of one page, each at an address of its own. */
export function Tabs({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) {
  const list = useCurrentInSight<HTMLElement>(current)
  return (
    <nav class="tabs" aria-label={label} ref={list}>
      {tabs.map(({ name, label: text }, index) => (
        <a
          key={name}
          href={index === 0 ? path.value : `${path.value}?tab=${name}`}
          aria-current={name === current ? 'page' : undefined}
        >
          {text}
        </a>
      ))}
    </nav>
  )
}
