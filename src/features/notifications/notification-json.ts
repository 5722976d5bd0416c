/** ISO 8601 in UTC with milliseconds, or null. */
const instant = (column: string) =>
  `coalesce(to_char(${column} at time zone 'UTC', '\\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\\"'), 'null')`

const text = (column: string) => `to_json(${column})`

/** Omitted where it is null: `concat` skips nulls. */
const optional = (name: string, column: string) => `',"${name}":' || ${text(column)}`

const deliveriesJson = `(
  select string_agg(concat(
    '{"channel":"', channel,
    '","status":"', deliveries.status,
    '","retryCount":', retry_count,
    ',"sentAt":', ${instant('sent_at')},
    ',"deliveredAt":', ${instant('delivered_at')},
    ',"failureReason":', coalesce(${text('failure_reason')}::text, 'null'),
    ',"nextAttemptAt":', ${instant('next_attempt_at')}, '}'), ',' order by array_position(channels, channel))
  from notification_deliveries deliveries where notification_id = notifications.id)`

/**
 * SQL for the JSON text of one row of `notifications`, as the API returns it. Made by the database: parsing and
 * serialising the columns would cost the program more than the rest of a list.
 */
export const notificationJson = `concat(
  '{"id":"', notifications.id,
  '","userId":"', notifications.user_id,
  '","type":"', type,
  '","priority":"', priority,
  '","status":"', notifications.status,
  '","trigger":"', trigger,
  '","title":', ${text('title')},
  ',"body":', ${text('body')},
  ${optional('actionText', 'action_text')},
  ${optional('actionUrl', 'action_url')},
  ',"data":', data,
  ',"channels":', array_to_json(channels),
  ',"deliveries":[', ${deliveriesJson},
  '],"createdAt":', ${instant('created_at')},
  ',"updatedAt":', ${instant('updated_at')},
  ',"isRead":', case when read_at is null then 'false' else 'true' end,
  ',"readAt":', ${instant('read_at')},
  ',"scheduledFor":', ${instant('scheduled_for')},
  ',"expiresAt":', ${instant('expires_at')},
  ${optional('templateId', 'template_id')},
  ',"locale":"', locale, '"}')`

/** The same for whoever needs the object: the driver parses it. */
export const notificationObject = `(${notificationJson})::json`
