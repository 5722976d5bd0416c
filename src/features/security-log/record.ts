import { sql } from 'kysely'
import { deviceOf } from '../../../web/shared/devices.ts'
import type { Database } from '../../platform/database/database.ts'
import { securityEventKinds } from '../../platform/database/tables/security-log.ts'
import type { RowOf } from '../../platform/database/tables.ts'
import { retryWrites } from '../../platform/jobs/batched-writes.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SecurityEvent } from './event.ts'
import { type Omitted, openFloodBound } from './flood-bound.ts'

const MAX_WAITING = 2_000

type Row = Omit<RowOf<'security_log'>, 'number'>

/** Batch: events that arrive while a statement runs share the next one; a line of the log each, and a count, at once. */
export function openSecurityRecorder({ db, log, metrics }: Pick<Platform, 'db' | 'log' | 'metrics'>) {
  const count = metrics.countSecurityEvents(securityEventKinds)
  const bound = openFloodBound((omitted) => omitted.map(omission).forEach(keep))
  const closing = new AbortController()
  const write = retryWrites((rows: readonly Row[]) => insert(db, rows), 'security log', log, closing.signal)
  const waiting = new Set<Promise<void>>()
  let lost = 0

  function keep(row: Row): void {
    const { kind, user_id: userId, ip_address: address, request_id: requestId, device, detail } = row
    log.info({ kind, userId, address, requestId, device, detail }, 'security event')
    if (waiting.size >= MAX_WAITING) {
      lose('too many wait to be stored')
      return
    }
    const written = write(row)
      .then(() => {}, lose)
      .finally(() => waiting.delete(written))
    waiting.add(written)
  }

  /** One line for all that are lost together. */
  function lose(reason: unknown): void {
    if (lost === 0) {
      setImmediate(() => {
        log.error({ err: reason, events: lost }, 'security events not stored')
        lost = 0
      })
    }
    lost += 1
  }

  return {
    recordSecurityEvent(event: SecurityEvent): void {
      count(event.kind)
      if (bound.isWithin(event)) keep(rowOf(event))
    },
    async close(): Promise<void> {
      bound.end()
      closing.abort()
      await Promise.all(waiting)
    },
  }
}

const rowOf = ({ kind, userId, origin, detail }: SecurityEvent): Row => ({
  kind,
  user_id: userId,
  occurred_at: new Date(),
  ip_address: origin?.ipAddress ?? null,
  device: origin === null ? null : deviceOf(origin.userAgent),
  request_id: origin?.requestId ?? null,
  detail: detail ?? null,
})

const omission = ({ userId, network, events }: Omitted): Row => ({
  ...rowOf({ kind: 'EVENTS_OMITTED', userId, origin: null, detail: String(events) }),
  ip_address: network,
})

async function insert(db: Database, rows: readonly Row[]): Promise<void> {
  await sql`
    insert into security_log (kind, user_id, occurred_at, ip_address, device, request_id, detail)
    select kind, user_id, occurred_at, ip_address, device, request_id, detail
    from json_to_recordset(${JSON.stringify(rows)}::json) as event (kind text, user_id uuid, occurred_at timestamptz,
      ip_address text, device text, request_id text, detail text)`.execute(db)
}
