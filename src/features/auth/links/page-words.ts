import { PASSWORD_LENGTHS } from '../../../../web/shared/password-lengths.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'

/** Whose account it is: somebody may have named a stranger's address. */
interface Owner {
  readonly name: string
  readonly address: string
}

const en = {
  form: {
    address: 'Your address',
    name: 'Your name',
    password: 'Password',
    newPassword: 'New password',
    lengths: `${PASSWORD_LENGTHS.join(' to ')} characters.`,
    tooCommon: 'The password is too common, or too close to your name or address. Go back and choose another one.',
    failed: 'That did not work',
    retry:
      'The link has been used or no longer works, or the password is not accepted. Open the link of the mail again, or ask for a new one.',
    signIn: 'Sign in',
    goOn: 'Continue',
  },
  confirmation: {
    title: 'Your e-mail address',
    text: (name: string) => `Do you want to confirm that this address is yours, for the account of ${name}?`,
    button: 'Confirm the address',
    done: 'Your address is confirmed.',
  },
  passwordReset: {
    title: 'Choose a new password',
    text: 'All sessions of your account will end.',
    button: 'Save the password',
    done: 'Your password has been changed. Sign in with it.',
  },
  magicLink: {
    title: 'Sign in',
    text: 'Sign in on this device?',
    button: 'Sign in',
    done: 'You are signed in.',
    secondFactor: 'Your second factor must follow: sign in with your password or passkey instead.',
  },
  invitation: {
    title: 'Join the community',
    text: 'You are invited: choose a name and a password.',
    button: 'Join',
    done: 'Your account is ready, and you are signed in.',
  },
  addressChange: {
    title: 'Your new e-mail address',
    text: ({ name, address }: Owner) =>
      `Should the account of ${name} (${address}) use this address from now on? If it is not your account, close this page.`,
    button: 'Use this address',
    done: 'Your account uses this address from now on.',
  },
  addressUndo: {
    title: 'Secure your account',
    text: 'Your account keeps or gets back this address. Choose a new password: the old one and all sessions end.',
    button: 'Secure the account',
    done: 'Your account is secured. Sign in with your new password.',
  },
  disavowal: {
    title: 'Was it not you?',
    text: 'What was added to your account then or since is removed, its address is again the one that this mail went to, all sessions end, and you choose a new password.',
    button: 'It was not me',
  },
}

const uk: typeof en = {
  form: {
    address: 'Ваша адреса',
    name: 'Ваше ім’я',
    password: 'Пароль',
    newPassword: 'Новий пароль',
    lengths: `Від ${PASSWORD_LENGTHS.join(' до ')} символів.`,
    tooCommon: 'Пароль надто поширений або надто схожий на ваше ім’я чи адресу. Поверніться й оберіть інший.',
    failed: 'Не вдалося',
    retry:
      'Посилання вже використано, воно більше не діє або пароль не підходить. Відкрийте посилання з листа ще раз або попросіть нове.',
    signIn: 'Увійти',
    goOn: 'Продовжити',
  },
  confirmation: {
    title: 'Ваша електронна адреса',
    text: (name) => `Підтвердити, що ця адреса ваша, для облікового запису на ім’я ${name}?`,
    button: 'Підтвердити адресу',
    done: 'Вашу адресу підтверджено.',
  },
  passwordReset: {
    title: 'Оберіть новий пароль',
    text: 'Усі сеанси вашого облікового запису буде завершено.',
    button: 'Зберегти пароль',
    done: 'Ваш пароль змінено. Увійдіть із ним.',
  },
  magicLink: {
    title: 'Увійти',
    text: 'Увійти на цьому пристрої?',
    button: 'Увійти',
    done: 'Ви увійшли.',
    secondFactor: 'Далі потрібен другий фактор: увійдіть натомість із паролем або ключем доступу.',
  },
  invitation: {
    title: 'Приєднайтеся до громади',
    text: 'Вас запрошено: оберіть ім’я та пароль.',
    button: 'Приєднатися',
    done: 'Ваш обліковий запис готовий, і ви вже увійшли.',
  },
  addressChange: {
    title: 'Ваша нова електронна адреса',
    text: ({ name, address }) =>
      `Чи має обліковий запис ${name} (${address}) надалі використовувати цю адресу? Якщо він не ваш, закрийте цю сторінку.`,
    button: 'Використовувати цю адресу',
    done: 'Відтепер ваш обліковий запис використовує цю адресу.',
  },
  addressUndo: {
    title: 'Захистіть свій обліковий запис',
    text: 'Ваш обліковий запис залишиться за цією адресою або повернеться до неї. Оберіть новий пароль: старий пароль і всі сеанси перестануть діяти.',
    button: 'Захистити обліковий запис',
    done: 'Ваш обліковий запис захищено. Увійдіть із новим паролем.',
  },
  disavowal: {
    title: 'Це були не ви?',
    text: 'Усе, що додано до вашого облікового запису тоді чи пізніше, буде вилучено, його адресою знову буде та, на яку прийшов цей лист, усі сеанси завершаться, і ви оберете новий пароль.',
    button: 'Це не я',
  },
}

/** What the pages of mailed links say. */
export const linkPageWords: Readonly<Record<Locale, typeof en>> = { en, uk }
