import type { components } from '../../../client/src/schema.ts'
import { Avatar } from '../../ui/show.tsx'

export type Person = components['schemas']['Person']

export function PersonName({ person: { id, name, avatar } }: { readonly person: Person }) {
  return (
    <span class="row applicant">
      <Avatar name={name} image={avatar} />
      <a href={`/members/${id}`} dir="auto">
        {name}
      </a>
    </span>
  )
}
