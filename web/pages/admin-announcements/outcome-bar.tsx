import { number } from '../../words.ts'
import { type ChannelFigures, countOf, type Outcome, outcomes } from './types.ts'
import { words } from './words.ts'

interface OutcomeBarProps {
  /** Of one channel, or of several together. */
  readonly figures: readonly ChannelFigures[]
  /** With its numbers below it, as where no table has them. */
  readonly isBrief?: boolean
}

/** What became of deliveries, as parts of a bar. Only what failed is red. */
export function OutcomeBar({ figures, isBrief = false }: OutcomeBarProps) {
  const parts = outcomes
    .map((outcome) => ({ outcome, count: sumOf(figures, outcome) }))
    .filter(({ count }) => count > 0)
  return (
    <div class="outcomes">
      <div class="outcome-bar" aria-hidden="true">
        {parts.map(({ outcome, count }) => (
          <span key={outcome} class={`outcome-${outcome}`} style={{ flexGrow: count }} />
        ))}
      </div>
      {isBrief && (
        <span class="small soft">
          {parts.map(({ outcome, count }) => `${words().outcomes[outcome]}: ${number(count)}`).join(' · ') || '–'}
        </span>
      )}
    </div>
  )
}

const sumOf = (figures: readonly ChannelFigures[], outcome: Outcome) =>
  figures.reduce((sum, one) => sum + countOf(one, outcome), 0)
