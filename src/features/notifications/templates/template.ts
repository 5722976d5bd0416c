import type {
  NotificationChannel,
  NotificationPriority,
  NotificationTrigger,
  NotificationType,
} from '../../../platform/database/tables/notifications.ts'
import type { VariableKind } from '../../../platform/texts/text-group.ts'
import type { NoticePage } from './page-addresses.ts'

/** ICU messages. Use the typographic apostrophe: the straight one quotes what follows. */
export interface Wording {
  readonly title: string
  readonly body: string
  /** The label of a button, for notices with an `actionUrl`. */
  readonly actionText?: string
}

interface Leading {
  /** What notices open that the program makes by itself. */
  readonly opens: NoticePage
  readonly en: Required<Wording>
  readonly uk: Required<Wording>
}

interface Plain {
  readonly opens?: never
  readonly en: Wording
  readonly uk: Wording
}

export type Template = Description & (Leading | Plain)

interface Description {
  /** For the documentation, as are the recipients. */
  readonly occasion: string
  readonly recipients: string
  readonly type: NotificationType
  readonly trigger: NotificationTrigger
  readonly priority: NotificationPriority
  readonly channels: readonly NotificationChannel[]
  readonly variables: Readonly<Record<string, VariableKind>>
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
