/** What tells as much as pages of their own. */
export { History } from './history.tsx'
export { Notifications } from './notifications.tsx'
