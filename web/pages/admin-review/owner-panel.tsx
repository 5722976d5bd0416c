import { Icon } from '../../ui/icon.tsx'
import { Avatar, dayOf, Time } from '../../ui/show.tsx'
import { number } from '../../words.ts'
import { term } from '../opportunities/words.ts'
import type { Reviewed } from './types.ts'
import { words } from './words.ts'

/** Who it is, and how they have fared. */
export function OwnerPanel({ opportunity }: { readonly opportunity: Reviewed }) {
  const { owner, show_owner: showsOwner } = opportunity
  const texts = words()
  return (
    <section class="review-owner row" aria-label={texts.owner}>
      {owner === null ? (
        <p class="soft">{texts.noOwner}</p>
      ) : (
        <>
          <Avatar name={owner.name} image={owner.avatar} />
          <div class="review-who">
            <p class="row">
              <a class="strong" href={`/app/admin/users/${owner.id}`} dir="auto">
                {owner.name}
              </a>
              {owner.is_verified && (
                <span class="row tight small soft">
                  <Icon name="shield-check" />
                  {term().verified}
                </span>
              )}
            </p>
            <p class="small soft">
              {texts.since(dayOf(owner.joined_at))}
              {showsOwner === false && `. ${texts.hidesName}`}
            </p>
          </div>
          <Fared fared={owner.opportunities} />
          <a class="small" href={`/app/admin/review?owner=${owner.id}`}>
            {texts.ownersOthers}
          </a>
        </>
      )}
    </section>
  )
}

type Counts = NonNullable<Reviewed['owner']>['opportunities']

function Fared({ fared: { published, sent_back: sentBack, removed } }: { readonly fared: Counts }) {
  const { fared, newcomer } = words()
  return (
    <ul class="plain-list row small">
      {published === 0 ? (
        <li class="soft">{newcomer}</li>
      ) : (
        <li class="chip success">{fared.published(number(published))}</li>
      )}
      {sentBack > 0 && <li class="chip warning">{fared.sentBack(number(sentBack))}</li>}
      {removed > 0 && <li class="chip danger">{fared.removed(number(removed))}</li>}
    </ul>
  )
}

/** What administrators made of it before, and why. */
export function History({ opportunity: { id, decisions } }: { readonly opportunity: Reviewed }) {
  const texts = words()
  return (
    <section class="stack tight" aria-label={texts.history}>
      {decisions.length > 0 && (
        <>
          <h3>{texts.history}</h3>
          <ol class="plain-list stack tight small">
            {decisions.map(({ outcome, by, reason, at }) => (
              <li key={at}>
                <bdi>{by?.name ?? texts.someone}</bdi>: {texts.outcomes[outcome]}, <Time at={at} />
                {reason && (
                  <p class="review-reason" dir="auto">
                    {reason}
                  </p>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
      <a class="small" href={`/app/admin/audit?targetId=${id}`}>
        {texts.audit}
      </a>
    </section>
  )
}
