import { path } from '../router.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/states.tsx'
import { deskWords } from './words.ts'

/** Where filters leave nothing of a list: the way back is to take them out. */
export function NoneFound({ text }: { readonly text: string }) {
  return (
    <Empty icon="filter" text={text}>
      <ButtonLink href={path.value}>{deskWords().withoutFilters}</ButtonLink>
    </Empty>
  )
}
