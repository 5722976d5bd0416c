import { hasAtLeast, profile } from '../../session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { AccountBanners } from './account-banners.tsx'
import { Attention, useWaiting } from './attention.tsx'
import { LatestNews, LatestOpportunities } from './latest.tsx'
import { words } from './words.ts'

export function Page() {
  const waiting = useWaiting()
  const isWaitingKnown = waiting.data.value !== undefined || waiting.error.value !== undefined
  const { welcome, write } = words()
  const name = profile.value?.firstName ?? profile.value?.name ?? ''
  return (
    <>
      <header class="page-head">
        <h1>{welcome(name)}</h1>
        {hasAtLeast('member') && (
          <ButtonLink look="primary" icon="plus" href="/app/opportunities/new">
            {write}
          </ButtonLink>
        )}
      </header>
      <div class="stack loose">
        <AccountBanners />
        <Attention waiting={waiting} />
        {/* It would move when what is above it is known. */}
        <div class="latest" hidden={!isWaitingKnown}>
          <LatestNews />
          <LatestOpportunities />
        </div>
      </div>
    </>
  )
}
