import type { Locale } from '../../../platform/database/tables/accounts.ts'

interface PageWords {
  readonly title: string
  readonly text: string
  readonly button: string
}

export const disavowalPage: Readonly<Record<Locale, PageWords>> = {
  en: {
    title: 'Was it not you?',
    text: 'What was added to your account then or since is removed, its address is again the one that this mail went to, all sessions end, and you choose a new password.',
    button: 'It was not me',
  },
  uk: {
    title: 'Це були не ви?',
    text: 'Усе, що додано до вашого облікового запису тоді чи пізніше, буде вилучено, його адресою знову буде та, на яку прийшов цей лист, усі сеанси завершаться, і ви оберете новий пароль.',
    button: 'Це не я',
  },
}
