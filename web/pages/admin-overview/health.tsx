import { BarChart } from '../../desk/chart.tsx'
import { type Column, DataTable } from '../../desk/table.tsx'
import { titles } from '../../navigation.ts'
import { Fact } from '../../ui/fact.tsx'
import { Section } from '../../ui/section.tsx'
import { formatOf, relativeTime, Time } from '../../ui/show.tsx'
import { Banner, Loaded } from '../../ui/states.tsx'
import { number } from '../../words.ts'
import { reasonText } from '../admin-announcements/reasons.ts'
import { SetUpList } from '../set-up/list.tsx'
import { OnHold } from './on-hold.tsx'
import { type Overview, useOverview } from './overview.ts'
import { words } from './words.ts'

const GIB = 1024 ** 3
const LOW_DISK_SHARE = 0.1

/** How the program does, for who is asked about it. */
export function Page() {
  const overview = useOverview()
  return (
    <>
      <header class="page-head">
        <h1>{titles().health}</h1>
      </header>
      <Loaded of={overview} lines={12}>
        {(found) => (
          <div class="stack">
            <OnHold held={found.configured.held} />
            <div class="health">
              <Load steps={found.load} />
              <Waiting queues={found.queues} />
              <Failures failures={found.deliveries.failures} />
              <Keeping overview={found} />
              <SetUp configured={found.configured} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}

const stepFormat = formatOf({ dateStyle: 'short', timeStyle: 'short' })

function Load({ steps }: { readonly steps: Overview['load'] }) {
  const texts = words()
  const bars = steps.map(({ at, requests }) => ({ label: stepFormat.value.format(new Date(at)), value: requests }))
  const requests = steps.reduce((sum, step) => sum + step.requests, 0)
  const failed = steps.reduce((sum, step) => sum + step.failures, 0)
  const seconds = steps.reduce((sum, step) => sum + step.requests * step.meanMs, 0)
  return (
    <Section title={texts.load}>
      <BarChart
        title={requests === 0 ? texts.noRequests : texts.requests(requests, seconds / requests)}
        heads={[texts.time, texts.requestsOfStep]}
        bars={bars}
        ends={[bars[0]?.label ?? '', texts.now]}
      />
      {failed > 0 && <Banner kind="warning">{texts.failedRequests(failed)}</Banner>}
    </Section>
  )
}

function Waiting({ queues }: { readonly queues: Overview['queues'] }) {
  const texts = words()
  const columns: readonly Column<Overview['queues'][number]>[] = [
    { head: texts.queue, cell: ({ queue }) => texts.queues[queue] ?? queue },
    { head: texts.due, cell: ({ waiting }) => number(waiting), isNumber: true },
    { head: texts.since, cell: ({ waiting, oldestSeconds }) => (waiting === 0 ? '—' : sinceWhen(oldestSeconds)) },
  ]
  return (
    <Section title={texts.waiting}>
      <DataTable isSlim label={texts.waiting} rows={queues} idOf={({ queue }) => queue} columns={columns} />
    </Section>
  )
}

const sinceWhen = (seconds: number) => relativeTime(new Date(Date.now() - seconds * 1000))

function Failures({ failures }: { readonly failures: Overview['deliveries']['failures'] }) {
  const texts = words()
  const columns: readonly Column<(typeof failures)[number]>[] = [
    { head: texts.channel, cell: ({ channel }) => texts.channels[channel] ?? channel },
    { head: texts.reason, cell: ({ reason }) => reasonText(reason) },
    { head: texts.count, cell: ({ count }) => number(count), isNumber: true },
  ]
  return (
    <Section title={texts.failedDeliveries}>
      {failures.length === 0 ? (
        <p class="soft">{texts.noFailures}</p>
      ) : (
        <DataTable
          label={texts.failedDeliveries}
          rows={failures}
          idOf={({ channel, reason }) => `${channel} ${reason}`}
          columns={columns}
        />
      )}
    </Section>
  )
}

function Keeping({ overview: { backup, disk, versions, audit } }: { readonly overview: Overview }) {
  const texts = words()
  const isLow = disk.freeBytes < disk.totalBytes * LOW_DISK_SHARE
  const gib = (bytes: number) => number(Math.round((bytes / GIB) * 10) / 10)
  return (
    <Section title={texts.keeping}>
      <dl class="facts">
        <Fact name={texts.lastBackup}>
          {backup.lastAt === null ? <span class="danger-text">{texts.noBackup}</span> : <Time at={backup.lastAt} />}
        </Fact>
        {backup.failure !== null && (
          <Fact name={texts.failedBackup}>
            <Time at={backup.failure.at} />{' '}
            <bdi lang="en" class="danger-text">
              {backup.failure.reason}
            </bdi>
          </Fact>
        )}
        <Fact name={texts.disk}>
          <span class={isLow ? 'danger-text' : undefined}>{texts.free(gib(disk.freeBytes), gib(disk.totalBytes))}</span>
        </Fact>
        <Fact name={titles().audit}>
          <a href="/app/admin/audit">
            {audit.verification === null ? texts.notVerified : audit.verification.ok ? texts.verified : texts.broken}
          </a>
        </Fact>
        <Fact name="Hromada">{versions.hromada}</Fact>
        <Fact name="Node.js">{versions.node}</Fact>
        <Fact name="PostgreSQL">{versions.database}</Fact>
      </dl>
    </Section>
  )
}

/** What is set up, and how to set up what is not. */
function SetUp({ configured }: { readonly configured: Overview['configured'] }) {
  const texts = words()
  const { unnamedProxy } = configured
  return (
    <Section title={texts.setUp}>
      {unnamedProxy !== null && (
        <Banner kind="warning">
          {texts[unnamedProxy.isNamed ? 'silentProxy' : 'unnamedProxy'](unnamedProxy.address, unnamedProxy.header)}
        </Banner>
      )}
      <SetUpList configured={configured} />
    </Section>
  )
}
