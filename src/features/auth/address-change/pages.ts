import type { Locale } from '../../../platform/database/tables/accounts.ts'

interface PageWords {
  readonly title: string
  readonly text: string
  readonly button: string
  readonly done: string
}

/** Whose account it is: somebody may have named a stranger's address. */
interface ChangeWords extends Omit<PageWords, 'text'> {
  readonly text: (account: { readonly name: string; readonly address: string }) => string
}

export const changePages: Readonly<Record<Locale, ChangeWords>> = {
  en: {
    title: 'Your new e-mail address',
    text: ({ name, address }) =>
      `Should the account of ${name} (${address}) use this address from now on? If it is not your account, close this page.`,
    button: 'Use this address',
    done: 'Your account uses this address from now on.',
  },
  uk: {
    title: 'Ваша нова електронна адреса',
    text: ({ name, address }) =>
      `Чи має обліковий запис ${name} (${address}) надалі використовувати цю адресу? Якщо він не ваш, закрийте цю сторінку.`,
    button: 'Використовувати цю адресу',
    done: 'Відтепер ваш обліковий запис використовує цю адресу.',
  },
}

export const undoPages: Readonly<Record<Locale, PageWords>> = {
  en: {
    title: 'Secure your account',
    text: 'Your account keeps or gets back this address. Choose a new password: the old one and all sessions end.',
    button: 'Secure the account',
    done: 'Your account is secured. Sign in with your new password.',
  },
  uk: {
    title: 'Захистіть свій обліковий запис',
    text: 'Ваш обліковий запис залишиться за цією адресою або повернеться до неї. Оберіть новий пароль: старий пароль і всі сеанси перестануть діяти.',
    button: 'Захистити обліковий запис',
    done: 'Ваш обліковий запис захищено. Увійдіть із новим паролем.',
  },
}
