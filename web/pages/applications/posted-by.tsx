import type { Own } from './status.tsx'
import { words } from './words.ts'

/** Who offers it, where it is said: the organization, else a person. */
export function PostedBy({ entity, owner }: Pick<Own['opportunity'], 'entity' | 'owner'>) {
  const by = entity ?? owner
  if (!by) return null
  return (
    <span>
      {words().by}{' '}
      <a href={entity ? `/entities/${by.id}` : `/members/${by.id}`} dir="auto">
        {by.name}
      </a>
    </span>
  )
}
