import type { NotificationChannel, NotificationPriority, NotificationTrigger, NotificationType } from '../schema.ts'

/** What goes into a variable: any text, a number, a moment, or one of the words that are listed. */
export type VariableKind = 'text' | 'number' | 'time' | readonly string[]

/** ICU messages. Their apostrophe is the typographic one: the straight one quotes what follows. */
export interface Wording {
  readonly title: string
  readonly body: string
  /** What a button says, for those who give it an address. */
  readonly actionText?: string
}

/** A kind of notification: when it is sent, to whom, in which words. */
export interface Template {
  /** For the documentation: what has happened, and who hears of it. */
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

/** The values that a template asks for. */
export type VariablesOf<Asking extends Pick<Template, 'variables'>> = {
  readonly [Name in keyof Asking['variables']]: ValueOf<Asking['variables'][Name]>
}
