import { Banner } from '../../ui/states.tsx'
import type { Overview } from './overview.ts'
import { words } from './words.ts'

/** What the operator holds back; nothing where nothing is. */
export function OnHold({ held }: Pick<Overview['configured'], 'held'>) {
  const texts = words()
  if (held.length === 0) return null
  return <Banner kind="warning">{texts.onHold(held.map((channel) => texts.held[channel]).join(', '))}</Banner>
}
