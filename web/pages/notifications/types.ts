import type { components } from '../../../client/src/schema.ts'

export type Notification = components['schemas']['Notification']
export type NotificationType = Notification['type']
export type Priority = Notification['priority']
export type Delivery = Notification['deliveries'][number]
export type Channel = Delivery['channel']
