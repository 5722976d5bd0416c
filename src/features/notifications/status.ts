import { sql } from 'kysely'

/** SQL for the status of an unread row of `notifications`, by those of its deliveries. */
export const statusByDeliveries = sql<string>`(
  select case
    when bool_or(deliveries.status in ('SENT', 'DELIVERED')) then 'DELIVERED'
    when bool_or(deliveries.status = 'PENDING') then 'PENDING'
    else 'FAILED'
  end
  from notification_deliveries deliveries where notification_id = notifications.id
)`
