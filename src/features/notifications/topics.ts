/** Published with what has become of notifications, for the members who are connected. */
export const NOTIFICATIONS_TOPIC = 'notifications'
/** Published when there are deliveries to make. */
export const DELIVERIES_TOPIC = 'deliveries'
