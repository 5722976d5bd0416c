import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Answer } from '../../../client/src/index.ts'
import { api, HromadaError } from '../../api.ts'
import { useResource } from '../../resource.ts'
import { query, setQuery } from '../../router.ts'
import { freeCategoryName } from '../../shared/category-names.ts'
import { useLive, useNotices } from '../../shell/unread.ts'
import { Button } from '../../ui/button.tsx'
import { focusHeading } from '../../ui/focused.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/show.tsx'
import { Banner, Loaded } from '../../ui/states.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { locale } from '../../words.ts'
import { Logo } from './logo.tsx'
import { VerifiedChip } from './verified-chip.tsx'
import { words } from './words.ts'

type Invitation = Answer<'get', '/api/entities/invitations/mine'>['data']['invitations'][number]

const LIMIT = 50
const LOOK_AFTER_MS = 300

/** Organizations that ask whoever is signed in to belong to them. */
export function Invitations({ onAccepted }: { readonly onAccepted: () => void }) {
  const texts = words()
  const isBusy = useSignal(false)
  const mine = useResource(async (signal) => {
    const { data } = await api.get('/api/entities/invitations/mine', { params: { query: { limit: LIMIT } }, signal })
    return data
  })
  const timer = useRef(0)
  // Of many at once, such as of notifications that are deleted together, one look is enough.
  const again = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void mine.reload(), LOOK_AFTER_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useNotices(again, ({ templateId }) => templateId === 'entity_invitation')
  // With an invitation that is withdrawn goes its notification.
  useLive('notifications:deleted', again)

  const answer = async ({ id, entity: { name } }: Invitation, act: 'accept' | 'decline') => {
    if (isBusy.value) return
    isBusy.value = true
    const params = { path: { id } }
    const isDone = await attempt(() => api.post(`/api/entities/invitations/{id}/${act}`, { params }), explain)
    if (isDone) {
      setQuery({ invitation: null }, { replace: true })
      focusHeading()
      say(texts[act === 'accept' ? 'joined' : 'declined'](name))
      if (act === 'accept') onAccepted()
    }
    await mine.reload()
    isBusy.value = false
  }

  const asked = query.value.get('invitation')
  return (
    <Loaded of={mine} lines={0}>
      {({ invitations, pagination }) => (
        <>
          {asked && pagination.total_items <= LIMIT && !invitations.some(({ entity }) => entity.id === asked) && (
            <Banner>{texts.notOpen}</Banner>
          )}
          {invitations.length > 0 && (
            <Section title={texts.invitations}>
              <ul class="plain-list stack">
                {invitations.map((invitation) => (
                  <li key={invitation.id} class="card stack" aria-label={invitation.entity.name}>
                    <Asking of={invitation} />
                    <div class="row">
                      <Button icon="check" onClick={() => void answer(invitation, 'accept')}>
                        {texts.accept}
                      </Button>
                      <Button icon="x" onClick={() => void answer(invitation, 'decline')}>
                        {texts.decline}
                      </Button>
                    </div>
                  </li>
                ))}
              </ul>
              {pagination.has_next && <p class="soft">{texts.moreInvitations}</p>}
            </Section>
          )}
        </>
      )}
    </Loaded>
  )
}

function Asking({ of: { entity, invited_by: inviter, created_at: at } }: { readonly of: Invitation }) {
  const texts = words()
  return (
    <>
      <article class="entity-row">
        <Logo url={entity.logo_shown} />
        <div class="stack tight">
          <h3 dir="auto">{entity.name}</h3>
          <div class="row small soft">
            {entity.is_verified && <VerifiedChip />}
            <span dir="auto">{freeCategoryName(locale, entity.category)}</span>
            <span>
              {inviter ? texts.invitedBy(inviter.name) : texts.invitedAt} <Time at={at} />
            </span>
          </div>
        </div>
      </article>
      {entity.description && (
        <p class="written" dir="auto">
          {entity.description}
        </p>
      )}
      {entity.website && (
        <p class="written">
          <a href={entity.website} rel="nofollow noopener noreferrer" target="_blank">
            {entity.website}
          </a>
        </p>
      )}
    </>
  )
}

/** It was answered elsewhere, or withdrawn; or others were quicker. */
function explain(error: unknown): string | undefined {
  if (!(error instanceof HromadaError)) return undefined
  if (error.status === 404) return words().notOpen
  return error.status === 409 ? words().fullToJoin : undefined
}
