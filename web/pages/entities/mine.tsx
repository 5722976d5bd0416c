import { api } from '../../api.ts'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { hasAtLeast, profile } from '../../session.ts'
import { freeCategoryName } from '../../shared/category-names.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Pager, pageInQuery } from '../../ui/pager.tsx'
import { Banner, Empty, Loaded } from '../../ui/states.tsx'
import { WhomToAsk } from '../../ui/whom-to-ask.tsx'
import { locale } from '../../words.ts'
import type { Entity } from './fields.ts'
import { Invitations } from './invitations.tsx'
import { Logo } from './logo.tsx'
import { VerificationChip } from './verification.tsx'
import { words } from './words.ts'

const LIMIT = 20

export function Page() {
  const texts = words()
  const page = pageInQuery()
  const mayMake = hasAtLeast('member')
  const mine = useResource(
    (signal) =>
      api.get('/api/entities', { params: { query: { mine: true, page, limit: LIMIT, sort: 'name' } }, signal }),
    [page],
  )
  return (
    <>
      <header class="page-head">
        <h1>{titles().entities}</h1>
        {mayMake && (
          <ButtonLink href="/app/entities/new" look="primary" icon="plus">
            {texts.make}
          </ButtonLink>
        )}
      </header>
      <div class="stack">
        {!mayMake && (
          <Banner>
            {texts.noRight} <WhomToAsk />
          </Banner>
        )}
        <Invitations onAccepted={() => void mine.reload()} />
        <Loaded of={mine} lines={6}>
          {({ data: { entities, pagination } }) =>
            entities.length === 0 ? (
              <Empty icon="building-2" text={texts.none}>
                <ButtonLink href="/entities">{texts.browse}</ButtonLink>
              </Empty>
            ) : (
              <>
                <ul class="plain-list ruled">
                  {entities.map((entity) => (
                    <li key={entity.id}>
                      <Row entity={entity} />
                    </li>
                  ))}
                </ul>
                <Pager total={pagination.total_items} limit={LIMIT} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

function Row({ entity }: { readonly entity: Entity }) {
  const { id, name, logo_shown: logo, category, verification, owner_id: ownerId, member_ids: ids = [] } = entity
  const texts = words()
  return (
    <article class="entity-row">
      <Logo url={logo} />
      <div class="stack tight">
        <h2>
          <a href={`/app/entities/${id}`} dir="auto">
            {name}
          </a>
        </h2>
        <div class="row small soft">
          <VerificationChip of={verification} />
          <span dir="auto">{freeCategoryName(locale, category)}</span>
          <span>{texts.members(ids.length)}</span>
          <span>{ownerId === profile.value?.id ? texts.owner : texts.member}</span>
        </div>
      </div>
    </article>
  )
}
