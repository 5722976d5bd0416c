import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { Answer } from '../../../client/src/index.ts'
import { type Change, Changes } from '../../desk/diff.tsx'
import { roleNames } from '../../desk/roles.ts'
import { shortId } from '../../desk/short-id.ts'
import { navigate } from '../../router.ts'
import { readableAddress } from '../../shared/readable-address.ts'
import { Fact } from '../../ui/fact.tsx'
import { useRowsInSight } from '../../ui/painted.ts'
import { exactTime, Time } from '../../ui/show.tsx'
import { actionNames } from './actions.ts'
import { words } from './words.ts'

export type AuditEntry = Answer<'get', '/api/admin/audit-log'>['entries'][number]

export function EntryList({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <ul class="plain-list ruled">
      {useRowsInSight(entries).map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}

/** One line that says who did what to whom; the rest on demand. */
function Entry({ entry }: { readonly entry: AuditEntry }) {
  const texts = words()
  const isOpen = useSignal(false)
  const { adminId, adminEmail, action, targetId, targetUserEmail, targetType, details, timestamp } = entry
  const whose = adminEmail === null ? undefined : readableAddress(adminEmail)
  const changes = changesOf(details)
  const telling = tellingOf(details, changes)
  const thing = texts.things[targetType] ?? targetType
  const title = entry.targetName ?? titleIn(details)
  const part = typeof details.part === 'string' ? texts.partsOfAccount[details.part] : undefined
  return (
    <li class="audit-entry">
      <details onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
        <summary>
          <span class="audit-sentence">
            <strong>{actionNames()[action as keyof ReturnType<typeof actionNames>] ?? action}</strong>
            {telling && (
              <span>
                : {telling.before ?? '—'} → {telling.after ?? '—'}
              </span>
            )}
            {part !== undefined && <span>: {part}</span>}
            <span class="audit-dot"> · </span>
            <span class="audit-target" dir="auto">
              {targetUserEmail === null ? thing : readableAddress(targetUserEmail)}
              {targetUserEmail === null && title !== undefined && ` ${texts.titled(title)}`}
              {targetUserEmail === null && title === undefined && isOneThing(targetType) && (
                <code> {shortId(targetId)}</code>
              )}
            </span>
          </span>
          <span class="soft small audit-person" dir="auto" title={whose}>
            {whose ?? (adminId === null ? texts.service : texts.former)}
          </span>
          <span class="soft small">
            <Time at={timestamp} />
          </span>
        </summary>
        {isOpen.value && <Details entry={entry} changes={changes} />}
      </details>
    </li>
  )
}

interface DetailsProps {
  readonly entry: AuditEntry
  readonly changes: readonly Change[]
}

function Details({ entry, changes }: DetailsProps) {
  const texts = words()
  const { adminId, targetId, targetType, batchId, details, timestamp } = entry
  const address = places[targetType]?.(targetId)
  return (
    <div class="stack audit-details">
      {changes.length > 0 && <Changes changes={changes} />}
      <dl class="facts">
        <Fact name={texts.reason}>{details.reason}</Fact>
        <Fact name={texts.notes}>{details.notes}</Fact>
        <Fact name={texts.when}>
          {exactTime(new Date(timestamp))} (<code>{timestamp}</code>)
        </Fact>
        <Fact name={texts.address}>{entry.ipAddress}</Fact>
        <Fact name={texts.browser}>{entry.userAgent && <code>{entry.userAgent}</code>}</Fact>
        <Fact name={texts.number}>{String(entry.sequence)}</Fact>
      </dl>
      <div class="row small">
        <Narrow name="targetId" id={targetId} label={texts.allOfThing} />
        {adminId !== null && <Narrow name="adminId" id={adminId} label={texts.allOfPerson} />}
        {batchId !== null && <Narrow name="batchId" id={batchId} label={texts.allOfBatch} />}
        {address !== undefined && <a href={address}>{targetType === 'user' ? texts.toAccount : texts.toThing}</a>}
      </div>
      <details>
        <summary class="small soft">{texts.asStored}</summary>
        <pre class="audit-json">{JSON.stringify(entry, null, 2)}</pre>
      </details>
    </div>
  )
}

/** Where a thing is looked at. */
const places: Readonly<Record<string, (id: string) => string>> = {
  user: (id) => `/app/admin/users/${id}`,
  news: (id) => `/app/admin/news/${id}`,
  opportunity: (id) => `/opportunities/${id}`,
  entity: (id) => `/entities/${id}`,
  notification_batch: (id) => `/app/admin/announcements/${id}`,
}

/** Of lists only the page was looked at. */
const isOneThing = (targetType: string) => !/(list|-log)$/.test(targetType)

function Narrow({ name, id, label }: { readonly name: string; readonly id: string; readonly label: string }) {
  return (
    <button type="button" class="button quiet small" onClick={() => narrow(name, id)}>
      {label}
    </button>
  )
}

/** All of it, whatever the list was narrowed to. */
const narrow = (name: string, id: string) => navigate(`/app/admin/audit?${name}=${id}`)

interface NamedChange extends Change {
  /** As the program names the field. */
  readonly name: string
}

/** What differs, field by field; a lone value is a role. */
function changesOf({ previousValue, newValue }: AuditEntry['details']): NamedChange[] {
  if (previousValue === undefined && newValue === undefined) return []
  if (!isObject(previousValue ?? newValue)) {
    return [
      { field: words().value, name: 'role', before: shown(previousValue, 'role'), after: shown(newValue, 'role') },
    ]
  }
  const before = isObject(previousValue) ? previousValue : {}
  const after = isObject(newValue) ? newValue : {}
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((name) => {
      const field = words().fields[name]
      return {
        ...(field === undefined ? { field: name, isRaw: true } : { field }),
        name,
        before: shown(before[name], name),
        after: shown(after[name], name),
      }
    })
}

const IS_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const tellingFields = ['status', 'isActive', 'isVerified', 'role']

/** Of several changes the one that says what was decided. What was made or is gone has not changed. */
function tellingOf(
  { previousValue, newValue }: AuditEntry['details'],
  changes: readonly NamedChange[],
): Change | undefined {
  if (previousValue === undefined || newValue === undefined) return undefined
  const isDecided = ({ name, before, after }: NamedChange) =>
    tellingFields.includes(name) && before !== null && after !== null
  return changes.find(isDecided) ?? (changes.length === 1 ? changes[0] : undefined)
}

/** What a thing is called, where the entry has it. */
function titleIn({ previousValue, newValue }: AuditEntry['details']): string | undefined {
  const named = [newValue, previousValue].filter(isObject)
  return named.flatMap(({ title, name }) => [title, name]).find((one) => typeof one === 'string')
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function shown(value: unknown, field: string): ComponentChildren {
  if (value === undefined || value === null || value === '') return null
  const names: Readonly<Record<string, string>> | undefined = field === 'role' ? roleNames() : words().values[field]
  const name = names?.[String(value)]
  if (name !== undefined) return name
  if (typeof value === 'string' && IS_TIME.test(value)) return exactTime(new Date(value))
  if (typeof value === 'boolean') return value ? words().yes : words().no
  return <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
}
