import { defineWords } from '../../words.ts'

/** What was done with an account, and what happened around it. */
export const historyWords = defineWords(
  {
    entries: 'In the audit log',
    noEntries: 'Nothing is recorded about this account.',
    wholeLog: 'To the audit log',
    events: 'Security events',
    noEvents: 'Nothing is recorded.',
    allEvents: 'All security events',
  },
  {
    entries: 'У журналі дій',
    noEntries: 'Про цей обліковий запис нічого не записано.',
    wholeLog: 'До журналу дій',
    events: 'Події безпеки',
    noEvents: 'Нічого не записано.',
    allEvents: 'Усі події безпеки',
  },
)
