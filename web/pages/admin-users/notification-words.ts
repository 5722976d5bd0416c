import { defineWords } from '../../words.ts'

/** Of what an account was told. */
export const notificationWords = defineWords(
  {
    title: 'Notifications, and what became of them',
    none: 'Nothing has been sent to this account, or its owner has deleted it.',
    later: (at: string) => `Goes out ${at}`,
    toAnnouncement: 'To the announcement',
  },
  {
    title: 'Сповіщення та що з ними сталося',
    none: 'На цей обліковий запис нічого не надсилали, або власник чи власниця це видалили.',
    later: (at) => `Піде ${at}`,
    toAnnouncement: 'До розсилки',
  },
)
