import { api } from '../../api.ts'
import { path } from '../../router.ts'
import { useLive, useReconnection } from '../../shell/unread.ts'
import { Button } from '../../ui/button.tsx'
import { confirmAct } from '../../ui/dialog.tsx'
import { FileLinks } from '../../ui/file-links.tsx'
import { Time } from '../../ui/show.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { StatusChip } from '../opportunities/status.tsx'
import { ApplicationChip, type Own } from './status.tsx'
import { words } from './words.ts'

interface OwnApplicationProps {
  readonly application: Own
  readonly reload: () => Promise<void>
}

/** Reads them anew when one is answered. */
export function useAnswers(readAgain: () => Promise<void>): void {
  useLive('notifications:new', ({ templateId }) => {
    if (templateId === 'application_status_changed') void readAgain()
  })
  useReconnection(() => void readAgain())
}

/** What one has sent, and what became of it. */
export function OwnApplication({ application, reload }: OwnApplicationProps) {
  const { status, opportunity, message, attachments, created_at, updated_at } = application
  const texts = words()
  const applyPath = `/app/opportunities/${opportunity.id}/apply`
  return (
    <article class="post-row">
      <div class="stack tight">
        <h2>
          <a href={`/opportunities/${opportunity.id}`} dir="auto">
            {opportunity.title}
          </a>
        </h2>
        <div class="row small soft">
          <ApplicationChip status={status} />
          <span>
            {texts.sent} <Time at={created_at} />
          </span>
          {updated_at !== created_at && (
            <span>
              {status === 'withdrawn' ? texts.changedByMe : texts.changed} <Time at={updated_at} />
            </span>
          )}
          {opportunity.status !== 'active' && <StatusChip status={opportunity.status} />}
        </div>
        <details>
          <summary class="small">{texts.message}</summary>
          <p class="written" dir="auto">
            {message}
          </p>
        </details>
        <FileLinks files={attachments} />
        {status === 'accepted' && (
          <p class="small">
            {texts.isAccepted} {path.value !== applyPath && <a href={applyPath}>{texts.seeContact}</a>}
          </p>
        )}
      </div>
      {status !== 'withdrawn' && (
        <div class="row post-acts">
          <Button
            isSmall
            look="quiet"
            icon="undo-2"
            onClick={async () => {
              if (await withdraw(application)) await reload()
            }}
          >
            {texts.withdraw}
          </Button>
        </div>
      )}
    </article>
  )
}

async function withdraw({ id, opportunity }: Own): Promise<boolean> {
  const texts = words()
  const question = { title: texts.withdrawTitle, text: texts.withdrawText(opportunity.title), action: texts.withdraw }
  if (!(await confirmAct(question))) return false
  const isDone = await attempt(() =>
    api.put('/api/opportunities/applications/{id}', { params: { path: { id } }, body: { status: 'withdrawn' } }),
  )
  if (isDone) say(texts.withdrawn)
  return isDone
}
