import { dayOf } from '../../ui/show.tsx'
import { Banner } from '../../ui/states.tsx'
import type { Entity } from './fields.ts'
import { VerifiedChip } from './verified-chip.tsx'
import { term, words } from './words.ts'

interface VerificationProps {
  readonly of: Entity['verification']
}

export function VerificationChip({ of }: VerificationProps) {
  const texts = words()
  if (of === undefined) return null
  if (of.status === 'verified') return <VerifiedChip />
  return of.status === 'refused' ? (
    <span class="chip warning">{texts.refused}</span>
  ) : (
    <span class="chip">{texts.awaiting}</span>
  )
}

/** Where it stands, who sees it meanwhile, and what to do next. */
export function Verification({ of, visibility }: VerificationProps & Pick<Entity, 'visibility'>) {
  const texts = words()
  if (of === undefined) return null
  const { status, decided_at: at, reason } = of
  const day = at === null ? '' : dayOf(at)
  if (status === 'verified') {
    return (
      <Banner kind="success">
        {texts.verifiedSince(day)} {texts.keepsMark}
      </Banner>
    )
  }
  const seen = <p>{texts.seenUnmarked(texts.seesIt[visibility], term().verified)}</p>
  if (status === 'awaiting') {
    return (
      <Banner>
        <p>{texts.awaitingText}</p>
        {seen}
      </Banner>
    )
  }
  return (
    <Banner kind="warning">
      <p>{texts.refusedOn(day)}</p>
      {reason && (
        <p class="written">
          {texts.reason} <bdi>{reason}</bdi>
        </p>
      )}
      {seen}
      <p>{texts.refusedNext}</p>
    </Banner>
  )
}
