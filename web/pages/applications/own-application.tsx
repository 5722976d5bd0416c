import { api } from '../../api.ts'
import { useNotices } from '../../shell/unread.ts'
import { Button } from '../../ui/button.tsx'
import { confirmAct } from '../../ui/dialog.tsx'
import { FileLinks } from '../../ui/file-links.tsx'
import { Time } from '../../ui/show.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { StatusChip } from '../opportunities/status.tsx'
import { Contact, isReachable } from './contact.tsx'
import { PostedBy } from './posted-by.tsx'
import { ApplicationChip, type Own } from './status.tsx'
import { words } from './words.ts'

interface OwnApplicationProps {
  readonly application: Own
  readonly reload: () => Promise<void>
}

/** Reads them anew when one is answered. */
export function useAnswers(readAgain: () => Promise<void>): void {
  useNotices(
    () => void readAgain(),
    ({ templateId }) => templateId === 'application_status_changed',
  )
}

/** What one has sent, and what became of it. */
export function OwnApplication({ application, reload }: OwnApplicationProps) {
  const { status, opportunity, message, attachments, created_at, updated_at } = application
  const texts = words()
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
            {status !== 'submitted' && texts.sent} <Time at={created_at} />
          </span>
          {updated_at !== created_at && (
            <span>
              {status === 'withdrawn' ? texts.changedByMe : texts.changed} <Time at={updated_at} />
            </span>
          )}
          <PostedBy entity={opportunity.entity} owner={opportunity.owner} />
          {opportunity.status !== 'active' && <StatusChip status={opportunity.status} />}
        </div>
        <details>
          <summary class="small">{texts.message}</summary>
          <p class="written" dir="auto">
            {message}
          </p>
        </details>
        <FileLinks files={attachments} />
        {status === 'accepted' && <Next application={application} />}
      </div>
      {status !== 'withdrawn' && status !== 'rejected' && (
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

/** Whom an accepted one writes to, or who writes. */
function Next({ application: { contact, contact_person: person } }: { readonly application: Own }) {
  const texts = words()
  if (person === undefined || !isReachable(person))
    return <p class="small">{contact ? texts.theyWrite(contact) : texts.nobodyWrites}</p>
  const { name, position, email, phone } = person
  return (
    <div class="small stack tight">
      <p>{texts.writeTo}</p>
      {[name, position].map((text) => text && <bdi key={text}>{text}</bdi>)}
      {email && <Contact text={email} />}
      {phone && <bdi>{phone}</bdi>}
    </div>
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
