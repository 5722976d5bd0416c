import { useRef } from 'preact/hooks'
import { api } from '../../api.ts'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { query } from '../../router.ts'
import { hasAtLeast } from '../../session.ts'
import { useNotices } from '../../shell/unread.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { confirmAct } from '../../ui/dialog.tsx'
import { lastDraft } from '../../ui/draft.ts'
import { draftName } from '../../ui/drafts-of-account.ts'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pager, pageInQuery } from '../../ui/pager.tsx'
import { deadline, Time } from '../../ui/show.tsx'
import { Banner, Empty, Loaded } from '../../ui/states.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { WhomToAsk } from '../../ui/whom-to-ask.tsx'
import { number } from '../../words.ts'
import { canPublish, mayExtend, publishStatus, sayStatus, setStatus } from './acts.ts'
import { Extend } from './extend.tsx'
import type { Fields, Listed, Status } from './fields.ts'
import { listWords } from './list-words.ts'
import { StatusChip } from './status.tsx'
import { term, words } from './words.ts'

const LIMIT = 20
const statuses = ['active', 'pending', 'draft', 'expired', 'closed'] as const

/** Somebody applied, or an administrator or the time decided. */
const concernsOwn = ({ templateId }: { readonly templateId?: string }) =>
  templateId === 'application_received' || templateId?.startsWith('opportunity_') === true

export function Page() {
  const texts = listWords()
  const page = pageInQuery()
  const status = statuses.find((one) => one === query.value.get('status'))
  const mine = useResource(
    (signal) =>
      api.get('/api/opportunities/mine', {
        params: { query: { page, limit: LIMIT, ...(status && { status }) } },
        signal,
      }),
    [page, status],
  )
  useNotices(() => void mine.reload(), concernsOwn)
  const mayPost = hasAtLeast('member')
  return (
    <>
      <header class="page-head">
        <h1>{titles().opportunities}</h1>
        {mayPost && (
          <ButtonLink href="/app/opportunities/new" look="primary" icon="plus">
            {texts.write}
          </ButtonLink>
        )}
      </header>
      <div class="stack">
        {!mayPost && (
          <Banner>
            {texts.noRight} <WhomToAsk />
          </Banner>
        )}
        <FilterTabs
          label={texts.byStatus}
          name="status"
          choices={[['', texts.all], ...statuses.map((one) => [one, term().statuses[one]] as const)]}
        />
        {mayPost && (status ?? 'draft') === 'draft' && <Unfinished />}
        <Loaded of={mine} lines={9}>
          {({ data: { opportunities, pagination } }) =>
            opportunities.length === 0 ? (
              <None isFiltered={status !== undefined} mayPost={mayPost} />
            ) : (
              <>
                <ul class="plain-list ruled">
                  {opportunities.map((one) => (
                    <li key={one.id}>
                      <Row opportunity={one} reload={mine.reload} />
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

/** What was written and sent nowhere yet, which the service knows nothing of. */
function Unfinished() {
  const { unfinished, goOn } = listWords()
  const draft = lastDraft<Fields>(draftName('opportunity', 'new'))
  if (draft === undefined) return null
  return (
    <Banner>
      <div class="row spread">
        <span dir="auto">{unfinished(draft.title ?? '')}</span>
        <ButtonLink isSmall href="/app/opportunities/new">
          {goOn}
        </ButtonLink>
      </div>
    </Banner>
  )
}

function None({ isFiltered, mayPost }: { readonly isFiltered: boolean; readonly mayPost: boolean }) {
  const texts = listWords()
  if (isFiltered) return <Empty icon="filter" text={texts.noneOfStatus} />
  return (
    <Empty icon="briefcase" text={texts.none}>
      {mayPost ? (
        <ButtonLink href="/app/opportunities/new">{texts.write}</ButtonLink>
      ) : (
        <ButtonLink href="/opportunities">{texts.browse}</ButtonLink>
      )}
    </Empty>
  )
}

interface RowProps {
  readonly opportunity: Listed
  readonly reload: () => Promise<void>
}

function Row({ opportunity, reload }: RowProps) {
  const { id, title, type, status, visibility, views, applications, expires_at: until, updated_at } = opportunity
  const texts = listWords()
  const heading = useRef<HTMLAnchorElement>(null)
  const change = async (next: Status) => {
    if (!(await attempt(() => setStatus(id, next)))) return
    await reload()
    sayStatus(id, next)
  }
  return (
    <article class="post-row">
      <div class="stack tight">
        <h2>
          <a ref={heading} href={`/app/opportunities/${id}`} dir="auto">
            {title}
          </a>
        </h2>
        <div class="row small soft">
          <StatusChip status={status} />
          {status === 'pending' && <span>{texts.notSeenYet}</span>}
          <span>{term().types[type]}</span>
          {visibility !== 'public' && (
            <span class="row tight">
              <Icon name="eye" />
              {term().visibilities[visibility]}
            </span>
          )}
          {until && status !== 'closed' && (
            <span>
              {texts.until} {deadline(until)}
            </span>
          )}
          <span>
            {texts.changed} <Time at={updated_at} />
          </span>
        </div>
        <div class="row small">
          <a href={`/app/opportunities/${id}/applications`}>
            {words().applications(number(applications), applications)}
          </a>
          <span class="soft">{texts.views(number(views), views)}</span>
        </div>
      </div>
      <div class="row post-acts">
        <ButtonLink isSmall icon="pencil" href={`/app/opportunities/${id}`}>
          {texts.edit}
        </ButtonLink>
        {mayExtend(opportunity) && (
          <Extend
            isSmall
            opportunity={opportunity}
            onExtended={() => void reload().then(() => heading.current?.focus())}
          />
        )}
        {status === 'active' ? (
          <>
            <Button isSmall icon="lock" onClick={() => void change('closed')}>
              {texts.close}
            </Button>
            <ButtonLink isSmall icon="external-link" href={`/opportunities/${id}`}>
              {words().publicPage}
            </ButtonLink>
          </>
        ) : (
          mayPublish(opportunity) && (
            <Button isSmall icon="send" onClick={() => void change(publishStatus())}>
              {canPublish() ? words().publish : words().submit}
            </Button>
          )
        )}
        <Button
          isSmall
          look="danger"
          icon="trash-2"
          onClick={async () => {
            if (await removeOpportunity(opportunity)) await reload()
          }}
        >
          {texts.remove}
        </Button>
      </div>
    </article>
  )
}

/** One whose last day is over needs another one first. */
const mayPublish = ({ status, expires_at: until }: Listed) =>
  (status !== 'pending' || canPublish()) && (until === undefined || Date.parse(until) > Date.now())

/** Asks first, naming what is lost. @returns whether it was deleted */
async function removeOpportunity({ id, title, applications }: Listed): Promise<boolean> {
  const { removeTitle, removeText, remove, removed } = listWords()
  if (!(await confirmAct({ title: removeTitle, text: removeText(title, applications), action: remove }))) return false
  const isDone = await attempt(() => api.delete('/api/opportunities/delete/{id}', { params: { path: { id } } }))
  if (isDone) say(removed)
  return isDone
}
