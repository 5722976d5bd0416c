import { type Column, DataTable } from '../../desk/table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { number } from '../../words.ts'
import { OutcomeBar } from './outcome-bar.tsx'
import { reasonText } from './reasons.ts'
import { type AnnouncementDetails, type Channel, type ChannelFigures, countOf, outcomes } from './types.ts'
import { channelIcons, words } from './words.ts'

/** How many deliveries there are by channel and what became of them, with the reasons of those that did not arrive. */
export function Figures({ of: announcement }: { readonly of: AnnouncementDetails }) {
  const texts = words()
  const { figures, read } = announcement
  const shown = outcomes.filter((outcome) => outcome === 'arrived' || figures.some((one) => countOf(one, outcome) > 0))
  const totalOf = (one: ChannelFigures) => outcomes.reduce((sum, outcome) => sum + countOf(one, outcome), 0)
  const columns: readonly Column<ChannelFigures>[] = [
    { head: texts.channel, cell: ({ channel }) => <ChannelName of={channel} /> },
    { head: texts.deliveries, cell: (one) => <OutcomeBar figures={[one]} /> },
    ...shown.map((outcome) => ({
      head: texts.outcomes[outcome],
      isNumber: true,
      cell: (one: ChannelFigures) => (
        <span class={`outcome-text outcome-${outcome}`}>{number(countOf(one, outcome))}</span>
      ),
    })),
    { head: texts.total, isNumber: true, cell: (one) => number(totalOf(one)) },
  ]
  return (
    <div class="stack">
      <DataTable label={texts.deliveries} rows={figures} idOf={({ channel }) => channel} columns={columns} />
      {read > 0 && <p>{texts.readOf(read)}</p>}
      <Reasons figures={figures} />
    </div>
  )
}

export function ChannelName({ of: channel }: { readonly of: Channel }) {
  return (
    <span class="row tight">
      <Icon name={channelIcons[channel]} /> {words().channels[channel]}
    </span>
  )
}

const outcomeOf = { HELD: 'held', FAILED: 'failed', SKIPPED: 'skipped' } as const

type ReasonRow = ChannelFigures['reasons'][number] & { readonly channel: Channel }

function Reasons({ figures }: { readonly figures: readonly ChannelFigures[] }) {
  const texts = words()
  const rows = figures.flatMap(({ channel, reasons }) => reasons.map((reason) => ({ channel, ...reason })))
  if (rows.length === 0) return null
  const columns: readonly Column<ReasonRow>[] = [
    { head: texts.reason, cell: ({ reason }) => reasonText(reason) },
    { head: texts.channel, cell: ({ channel }) => <ChannelName of={channel} /> },
    {
      head: texts.outcome,
      cell: ({ outcome }) => (
        <span class={`outcome-text outcome-${outcomeOf[outcome]}`}>{texts.outcomes[outcomeOf[outcome]]}</span>
      ),
    },
    { head: texts.count, isNumber: true, cell: ({ count }) => number(count) },
  ]
  return (
    <>
      <h3>{texts.reasons}</h3>
      <DataTable
        label={texts.reasons}
        rows={rows.toSorted((one, other) => other.count - one.count)}
        idOf={({ channel, outcome, reason }) => `${channel} ${outcome} ${reason}`}
        columns={columns}
      />
    </>
  )
}
