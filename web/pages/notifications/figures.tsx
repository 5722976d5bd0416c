import type { components } from '../../../client/src/schema.ts'
import { api } from '../../api.ts'
import { isSetUp } from '../../notifications.ts'
import { useResource } from '../../resource.ts'
import { Loaded } from '../../ui/states.tsx'
import { number } from '../../words.ts'
import type { Channel, NotificationType } from './types.ts'
import { words } from './words.ts'

type Statistics = components['schemas']['NotificationStatistics']

/** How many there are, of what kind, on which channels. */
export function Figures() {
  const statistics = useResource(
    async (signal) =>
      (await api.get('/api/notifications', { params: { query: { stats: true } }, signal })) as Statistics,
  )
  const { total, unread, lastWeek, lastMonth, byKind, byChannel, types, channels } = words()
  return (
    <Loaded of={statistics} lines={8}>
      {({ totalCount, unreadCount, typeBreakdown, channelBreakdown, recentActivity }) => (
        <div class="stack loose">
          <dl class="figures">
            <Figure name={total} value={totalCount} />
            <Figure name={unread} value={unreadCount} />
            <Figure name={lastWeek} value={recentActivity.last7Days} />
            <Figure name={lastMonth} value={recentActivity.last30Days} />
          </dl>
          <Breakdown title={byKind} rows={rowsOf(typeBreakdown, (name) => types[name as NotificationType])} />
          <Breakdown title={byChannel} rows={rowsOf(sentBy(channelBreakdown), (name) => channels[name as Channel])} />
        </div>
      )}
    </Loaded>
  )
}

function Figure({ name, value }: { readonly name: string; readonly value: number }) {
  return (
    <div>
      <dt class="small soft">{name}</dt>
      <dd>{number(value)}</dd>
    </div>
  )
}

/** A notification names channels also where the community does not send by them. */
const sentBy = (counts: Readonly<Record<Channel, number>>) =>
  Object.fromEntries(Object.entries(counts).filter(([name]) => isSetUp[name as Channel]))

type Row = readonly [name: string, count: number]

const rowsOf = (counts: Readonly<Record<string, number>>, nameOf: (name: string) => string): readonly Row[] =>
  Object.entries(counts)
    .map(([name, count]): Row => [nameOf(name), count])
    .toSorted(([, one], [, other]) => other - one)

/** Bars with their numbers beside them. */
function Breakdown({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  const most = Math.max(1, ...rows.map(([, count]) => count))
  return (
    <section class="stack tight">
      <h2>{title}</h2>
      <table class="breakdown">
        <tbody>
          {rows.map(([name, count]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{number(count)}</td>
              <td aria-hidden="true">
                <progress value={count} max={most} tabIndex={-1} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
