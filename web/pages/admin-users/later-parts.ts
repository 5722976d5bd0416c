/** What is asked for when it is opened: small parts, and smaller together. */
export { Access } from './access.tsx'
export { History } from './history.tsx'
export { Notifications } from './notifications.tsx'
export { Published } from './published.tsx'
