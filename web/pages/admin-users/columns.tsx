import { roleNames } from '../../desk/roles.ts'
import type { Column } from '../../desk/table.tsx'
import { query } from '../../router.ts'
import { timeZone } from '../../session.ts'
import { withinLastDay } from '../../shared/deadline.ts'
import { readableAddress } from '../../shared/readable-address.ts'
import { Icon } from '../../ui/icon.tsx'
import { formatOf, shortDay, Time, zonedTime } from '../../ui/show.tsx'
import type { User } from './acts.ts'
import { words } from './words.ts'

const day = (at: string | null | undefined) =>
  at ? (
    <time dateTime={at} title={zonedTime(new Date(at))}>
      {shortDay(new Date(at))}
    </time>
  ) : (
    <span class="soft">{words().never}</span>
  )

/** What the list shows of each account; of deleted ones, until when they can come back. */
export function columnsOf(areDeleted: boolean): readonly Column<User>[] {
  const texts = words()
  const named: Column<User>[] = [
    {
      head: texts.name,
      sort: 'name',
      cell: (user) => (
        <span class="who">
          {areDeleted ? (
            <NameOf user={user} />
          ) : (
            <a href={`/app/admin/users/${user.id}`}>
              <NameOf user={user} />
            </a>
          )}
          <span class="soft small" dir="ltr" title={readableAddress(user.email)}>
            {readableAddress(user.email)}
          </span>
        </span>
      ),
    },
    { head: texts.role, cell: ({ role }) => roleNames()[role] },
  ]
  if (areDeleted) {
    return [
      ...named,
      { head: texts.deletedAt, cell: ({ deletedAt }) => deletedAt && <Time at={deletedAt} /> },
      { head: texts.erasedAfter, cell: ({ erasedAfter }) => day(erasedAfter) },
      { head: texts.reason, cell: ({ id }) => <a href={`/app/admin/audit?targetId=${id}`}>{texts.inAuditLog}</a> },
    ]
  }
  const state: Column<User> = { head: texts.state, cell: (user) => <StateOf user={user} /> }
  if (query.value.get('state') === 'suspended') {
    return [...named, state, { head: texts.reason, cell: ReasonOf }]
  }
  return [
    ...named,
    state,
    { head: texts.joined, sort: 'createdAt', cell: ({ createdAt }) => day(createdAt) },
    {
      head: texts.lastSignIn,
      sort: 'lastLoginAt',
      cell: ({ lastLoginAt }) => (lastLoginAt === null ? day(null) : <Time at={lastLoginAt} />),
    },
  ]
}

function ReasonOf({ suspension }: User) {
  const reason = suspension?.reason
  return reason && <span title={reason}>{reason}</span>
}

const NameOf = ({ user: { name } }: { readonly user: User }) => (
  <span dir="auto" title={name}>
    {name}
  </span>
)

const dayInYearFormat = formatOf({ day: 'numeric', month: 'short' })

/** Of most suspensions within the year: there is little room. */
const endOf = (moment: Date) =>
  moment.getFullYear() === new Date().getFullYear() ? dayInYearFormat.value.format(moment) : shortDay(moment)

/** Verified or not, suspended or not: an icon and words. */
export function StateOf({ user }: { readonly user: User }) {
  const { isVerified, isActive, emailVerified, suspension } = user
  const texts = words()
  if (isActive && !isVerified && emailVerified) return <span class="soft">{texts.activeOne}</span>
  return (
    <span class="standing">
      {!isActive && (
        <span class="chip danger">
          <Icon name="ban" />
          {texts.suspendedOne}
          {suspension?.until && ` ${texts.until(endOf(withinLastDay(new Date(suspension.until), timeZone.value)))}`}
        </span>
      )}
      {isVerified && (
        <span class="chip success">
          <Icon name="shield-check" />
          {texts.verified}
        </span>
      )}
      {!emailVerified && <span class="chip warning">{texts.unproven}</span>}
    </span>
  )
}
