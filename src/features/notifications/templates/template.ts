import type {
  NotificationChannel,
  NotificationPriority,
  NotificationTrigger,
  NotificationType,
} from '../../../platform/database/tables/notifications.ts'
import type { VariableKind } from '../../../platform/texts/text-group.ts'

/** ICU messages. Use the typographic apostrophe: the straight one quotes what follows. */
export interface Wording {
  readonly title: string
  readonly body: string
  /** The label of a button, for notices with an `actionUrl`. */
  readonly actionText?: string
}

export interface Template {
  /** For the documentation, as are the recipients. */
  readonly occasion: string
  readonly recipients: string
  readonly type: NotificationType
  readonly trigger: NotificationTrigger
  readonly priority: NotificationPriority
  readonly channels: readonly NotificationChannel[]
  readonly variables: Readonly<Record<string, VariableKind>>
  readonly en: Wording
  readonly uk: Wording
}

type ValueOf<Kind extends VariableKind> = Kind extends 'text'
  ? string
  : Kind extends 'number'
    ? number
    : Kind extends 'time'
      ? Date
      : Kind extends readonly (infer Word)[]
        ? Word
        : never

export type VariablesOf<Of extends Pick<Template, 'variables'>> = {
  readonly [Name in keyof Of['variables']]: ValueOf<Of['variables'][Name]>
}
