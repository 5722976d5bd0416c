import { defineWords } from '../words.ts'

/** As headings and choices name them. */
export const roleNames = defineWords(
  {
    visitor: 'Visitor',
    subscriber: 'Subscriber',
    member: 'Member',
    confidential: 'Confidential member',
    admin: 'Administrator',
  },
  {
    visitor: 'Відвідування',
    subscriber: 'Підписка',
    member: 'Участь',
    confidential: 'Довірена участь',
    admin: 'Адміністрування',
  },
)

/** Those who have them. In Ukrainian a role names no gender, and so is the same for many. */
export const roleGroups = defineWords(
  {
    visitor: 'Visitors',
    subscriber: 'Subscribers',
    member: 'Members',
    confidential: 'Confidential members',
    admin: 'Administrators',
  },
  {
    visitor: 'Відвідування',
    subscriber: 'Підписка',
    member: 'Участь',
    confidential: 'Довірена участь',
    admin: 'Адміністрування',
  },
)
