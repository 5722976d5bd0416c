import { dayOf } from '../../ui/show.tsx'
import { Banner } from '../../ui/states.tsx'
import type { Entity } from './fields.ts'
import { VerifiedChip } from './verified-chip.tsx'
import { words } from './words.ts'

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

/** Where it stands, and what to do next. */
export function Verification({ of }: VerificationProps) {
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
  if (status === 'awaiting') return <Banner>{texts.awaitingText}</Banner>
  return (
    <Banner kind="warning">
      <p>{texts.refusedOn(day)}</p>
      {reason && (
        <p class="written">
          {texts.reason} <bdi>{reason}</bdi>
        </p>
      )}
      <p>{texts.refusedNext}</p>
    </Banner>
  )
}
