import { Icon } from '../../ui/icon.tsx'
import { term } from './words.ts'

export function VerifiedChip() {
  return (
    <span class="chip success">
      <Icon name="shield-check" />
      {term().verified}
    </span>
  )
}
