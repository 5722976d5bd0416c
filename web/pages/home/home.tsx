import { hasAtLeast, profile } from '../../session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { AccountBanners } from './account-banners.tsx'
import { Attention } from './attention.tsx'
import { LatestNews, LatestOpportunities } from './latest.tsx'
import { words } from './words.ts'

export function Page() {
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
        <Attention />
        <div class="latest">
          <LatestNews />
          <LatestOpportunities />
        </div>
      </div>
    </>
  )
}
