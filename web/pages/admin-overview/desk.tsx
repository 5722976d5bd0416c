import type { ComponentChildren } from 'preact'
import { api } from '../../api.ts'
import { BarChart } from '../../desk/chart.tsx'
import { roleGroups } from '../../desk/roles.ts'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { dayOf, relativeTime } from '../../ui/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { number } from '../../words.ts'
import { OnHold } from './on-hold.tsx'
import { type Overview, useOverview } from './overview.ts'
import { words } from './words.ts'

/** What awaits an administrator, and how the community grows. */
export function Page() {
  const overview = useOverview()
  return (
    <>
      <header class="page-head">
        <h1>{titles().desk}</h1>
      </header>
      <Loaded of={overview} lines={10}>
        {(found) => (
          <div class="stack desk">
            <OnHold held={found.configured.held} />
            <Tasks overview={found} />
            <Growth overview={found} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function Tasks({ overview: { review, deliveries, audit, backup, configured } }: { readonly overview: Overview }) {
  const texts = words()
  const failures = deliveries.failures.reduce((sum, { count }) => sum + count, 0)
  const { verification } = audit
  return (
    <ul class="desk-cards plain-list">
      <Card href="/app/admin/review" icon="clipboard-check" title={titles().review} isUrgent={review.pending > 0}>
        {review.pending === 0 ? texts.nothingToReview : texts.toReview(review.pending)}
        {review.oldestAt !== null && (
          <span class="soft small">{texts.oldest(relativeTime(new Date(review.oldestAt)))}</span>
        )}
      </Card>
      <Awaiting />
      <Card
        href="/app/admin/health"
        icon="activity"
        title={titles().health}
        isUrgent={failures > 0 || backup.failure !== null || configured.unnamedProxy !== null}
      >
        {failures === 0 ? texts.noFailures : texts.failures(failures)}
        <span class="soft small">
          {backup.failure !== null
            ? texts.backupFailed(relativeTime(new Date(backup.failure.at)))
            : backup.lastAt === null
              ? texts.noBackup
              : texts.backup(relativeTime(new Date(backup.lastAt)))}
        </span>
      </Card>
      <Card href="/app/admin/audit" icon="scroll-text" title={titles().audit} isUrgent={verification?.ok === false}>
        {verification === null ? texts.notVerified : verification.ok ? texts.verified : texts.broken}
        <span class="soft small">{texts.entries(audit.entries)}</span>
      </Card>
    </ul>
  )
}

/** Organizations that nobody has decided about since they were made or changed. */
function Awaiting() {
  const texts = words()
  const awaiting = useResource(async (signal) => {
    const question = { params: { query: { awaiting: true, limit: 1 } }, signal }
    return (await api.get('/api/admin/entities', question)).data.pagination.total_items
  })
  const count = awaiting.data.value
  return (
    <Card
      href="/app/admin/entities"
      icon="building-2"
      title={titles().adminEntities}
      isUrgent={count !== undefined && count > 0}
    >
      {count !== undefined && (count === 0 ? texts.noneAwaits : texts.awaiting(count))}
    </Card>
  )
}

interface CardProps {
  readonly href: string
  readonly icon: IconName
  readonly title: string
  readonly isUrgent: boolean
  readonly children: ComponentChildren
}

function Card({ href, icon, title, isUrgent, children }: CardProps) {
  return (
    <li>
      <a class={isUrgent ? 'card desk-card urgent' : 'card desk-card'} href={href}>
        <h2>
          <Icon name={icon} /> {title}
        </h2>
        <div class="stack tight">{children}</div>
      </a>
    </li>
  )
}

function Growth({ overview: { accounts } }: { readonly overview: Overview }) {
  const texts = words()
  const names: Readonly<Record<string, string>> = roleGroups()
  const { byRole, deleted, suspended, newPerDay } = accounts
  const bars = newPerDay.map(({ day, count }) => ({ label: dayOf(`${day}T12:00:00Z`), value: count }))
  const total = newPerDay.reduce((sum, { count }) => sum + count, 0)
  return (
    <section class="section" aria-label={texts.members}>
      <dl class="desk-figures">
        {byRole.map(({ role, count }) => (
          <div key={role}>
            <dt>{names[role] ?? role}</dt>
            <dd>
              <a href={`/app/admin/users?role=${role}`}>{number(count)}</a>
            </dd>
          </div>
        ))}
        <div>
          <dt>{texts.suspended}</dt>
          <dd>
            <a href="/app/admin/users?state=suspended">{number(suspended)}</a>
          </dd>
        </div>
        <div>
          <dt>{texts.deleted}</dt>
          <dd>
            <a href="/app/admin/users?state=deleted">{number(deleted)}</a>
          </dd>
        </div>
      </dl>
      <BarChart
        title={texts.newAccounts(total)}
        heads={[texts.day, texts.accounts]}
        bars={bars}
        ends={[bars[0]?.label ?? '', texts.today]}
      />
    </section>
  )
}
