import { HromadaError } from '../../api.ts'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { idInPath } from '../../router.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { focusHeading } from '../../ui/focused.tsx'
import { deadline, Time } from '../../ui/show.tsx'
import { Banner, Loaded } from '../../ui/states.tsx'
import { say } from '../../ui/toasts.tsx'
import { number } from '../../words.ts'
import { canPublish, mayExtend, sayStatus } from './acts.ts'
import { loadChoices } from './choices.ts'
import { Extend } from './extend.tsx'
import type { OwnOpportunity } from './fields.ts'
import { listWords } from './list-words.ts'
import { OpportunityForm } from './opportunity-form.tsx'
import { readOwnOpportunity } from './read.ts'
import type { Choices } from './sections.tsx'
import { StatusChip } from './status.tsx'
import { words } from './words.ts'

export function Page() {
  const id = idInPath.value
  return <Edit key={id} id={id} />
}

function Edit({ id }: { readonly id: string }) {
  const texts = words()
  const loaded = useResource(async (signal) => {
    const opportunity = await readOwnOpportunity(id, signal)
    return { opportunity, choices: await loadChoices(signal, opportunity) }
  })
  const shown = loaded.data.value?.opportunity
  const problem = loaded.error.value
  const isRefused = problem instanceof HromadaError && problem.status === 403
  return (
    <>
      <header class="page-head">
        <div class="stack tight">
          <h1 dir="auto">{shown?.title ?? titles().opportunity}</h1>
          {shown && <Facts opportunity={shown} onExtended={() => void loaded.reload().then(focusHeading)} />}
        </div>
        {shown && shown.status !== 'draft' && shown.status !== 'pending' && (
          <ButtonLink icon="external-link" href={`/opportunities/${id}`}>
            {texts.publicPage}
          </ButtonLink>
        )}
      </header>
      {isRefused ? (
        <p>{texts.notYours}</p>
      ) : (
        <Loaded of={loaded} lines={12}>
          {({ opportunity, choices }) => <Own opportunity={opportunity} choices={choices} onChange={loaded.reload} />}
        </Loaded>
      )}
    </>
  )
}

interface OwnProps {
  readonly opportunity: OwnOpportunity
  readonly choices: Choices
  readonly onChange: () => Promise<void>
}

function Own({ opportunity, choices, onChange }: OwnProps) {
  const texts = words()
  const { id, status, expires_at: until, sent_back: sentBack } = opportunity
  return (
    <div class="stack">
      {status === 'pending' && (
        <Banner>
          {texts.inReview} {canPublish() && texts.needNotWait}
        </Banner>
      )}
      {sentBack && (
        <Banner kind="warning">
          <p>
            {texts.sentBack} <Time at={sentBack.at} />
          </p>
          {sentBack.reason !== null && (
            <p class="written" dir="auto">
              {sentBack.reason}
            </p>
          )}
          <p>{texts.sentBackNext}</p>
        </Banner>
      )}
      {(mayExtend(opportunity) || (until && Date.parse(until) < Date.now())) && (
        <Banner kind="warning">
          <div class="row spread">
            <span>
              {until && Date.parse(until) > Date.now()
                ? texts.isSoonOver
                : mayExtend(opportunity)
                  ? texts.isExpired
                  : texts.isOver}
            </span>
            {mayExtend(opportunity) && (
              // The button is gone with what it said.
              <Extend isSmall opportunity={opportunity} onExtended={() => void onChange().then(focusHeading)} />
            )}
          </div>
        </Banner>
      )}
      <OpportunityForm
        before={opportunity}
        choices={choices}
        onChanged={() => void onChange()}
        onSaved={(_, next) => {
          if (next === status) say(texts.saved)
          else sayStatus(id, next)
          void onChange()
        }}
      />
    </div>
  )
}

interface FactsProps {
  readonly opportunity: OwnOpportunity
  readonly onExtended: () => void
}

function Facts({ opportunity, onExtended }: FactsProps) {
  const { id, status, viewer, applications, expires_at: until } = opportunity
  return (
    <div class="row small">
      <StatusChip status={status} />
      {status === 'active' && until && (
        <>
          <span class="soft">
            {listWords().until} {deadline(until)}
          </span>
          {!mayExtend(opportunity) && <Extend isSmall opportunity={opportunity} onExtended={onExtended} />}
        </>
      )}
      {viewer?.can_edit && (
        <a href={`/app/opportunities/${id}/applications`}>{words().applications(number(applications), applications)}</a>
      )}
    </div>
  )
}
