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
    hasAccount: 'This address has an account here. Sign in with it.',
    tooOld: 'This link no longer works',
    askAgain: 'Ask for a new link',
    signIn: 'Sign in',
    goOn: 'Continue',
    front: 'To the front page',
    lastAdministrator: 'Nobody else administers the community, so the account cannot be deleted.',
  },
  confirmation: {
    title: 'Your e-mail address',
    text: (name: string) => `Do you want to confirm that this address is yours, for the account of ${name}?`,
    button: 'Confirm the address',
    done: 'Your address is confirmed.',
    tooOld:
      'It was used already, or it is too old. Sign in: as long as your address is not confirmed, you can have a new link sent.',
  },
  passwordReset: {
    title: 'Choose a new password',
    text: 'All sessions of your account will end.',
    button: 'Save the password',
    done: 'Your password has been changed. Sign in with it.',
    tooOld: 'It was used already, or it is too old. If you have just chosen a password, sign in with that one.',
  },
  magicLink: {
    title: 'Sign in',
    text: 'Sign in on this device?',
    button: 'Sign in',
    done: 'You are signed in.',
    tooOld: 'It was used already, or it is too old. You can have a new one sent where you sign in.',
    secondFactor:
      'Your account needs a second factor, which this link cannot ask for. Sign in with your password or passkey instead.',
  },
  invitation: {
    title: 'Join the community',
    text: 'You are invited: choose a name and a password.',
    button: 'Join',
    done: 'Your account is ready, and you are signed in.',
    tooOld:
      'It was used already, or it is too old. If you have joined, sign in with the password that you chose. If not, ask whoever invited you for a new one.',
  },
  addressChange: {
    title: 'Your new e-mail address',
    text: ({ name, address }: Owner) =>
      `Should the account of ${name} (${address}) use this address from now on? If it is not your account, close this page.`,
    button: 'Use this address',
    done: 'Your account uses this address from now on.',
    tooOld: 'It was used already, it is too old, or a newer one was sent since. Sign in and ask for the change again.',
  },
  addressUndo: {
    title: 'Secure your account',
    text: 'Your account keeps or gets back this address. Choose a new password: the old one and all sessions end.',
    button: 'Secure the account',
    done: 'Your account is secured. Sign in with your new password.',
    tooOld:
      'It was used already, or it is too old. If you suspect that somebody else can open your account, choose a new password.',
  },
  disowning: {
    title: 'An account with your address',
    text: 'Someone has signed up with your e-mail address, which nobody has confirmed. Do you want to delete the account? It cannot be restored.',
    button: 'Delete the account',
    done: 'The account has been deleted. Your address is free again.',
    tooOld:
      'The account is deleted already, its address was confirmed, or the link is too old. If there still is an account with your address, it becomes yours alone by a new password.',
  },
  disavowal: {
    title: 'Was it not you?',
    text: 'What was added to your account then or since will be removed, its address will again be the one that got the mail, all sessions will end, and you will choose a new password.',
    button: 'It was not me',
    tooOld:
      'It was used already, or it is too old. If you suspect that somebody else can open your account, choose a new password.',
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
    hasAccount: 'Ця адреса вже має тут обліковий запис. Увійдіть із ним.',
    tooOld: 'Посилання більше не діє',
    askAgain: 'Попросити нове посилання',
    signIn: 'Увійти',
    goOn: 'Продовжити',
    front: 'На головну сторінку',
    lastAdministrator: 'Громаду більше ніхто не адмініструє, тому обліковий запис видалити не можна.',
  },
  confirmation: {
    title: 'Ваша електронна адреса',
    text: (name) => `Підтвердити, що ця адреса ваша, для облікового запису на ім’я ${name}?`,
    button: 'Підтвердити адресу',
    done: 'Вашу адресу підтверджено.',
    tooOld:
      'Його вже використано, або воно застаріло. Увійдіть: поки адресу не підтверджено, можна попросити нове посилання.',
  },
  passwordReset: {
    title: 'Оберіть новий пароль',
    text: 'Усі сеанси вашого облікового запису буде завершено.',
    button: 'Зберегти пароль',
    done: 'Ваш пароль змінено. Увійдіть із ним.',
    tooOld: 'Його вже використано, або воно застаріло. Якщо ви щойно обрали пароль, увійдіть із ним.',
  },
  magicLink: {
    title: 'Увійти',
    text: 'Увійти на цьому пристрої?',
    button: 'Увійти',
    done: 'Ви увійшли.',
    tooOld: 'Його вже використано, або воно застаріло. Нове можна попросити на сторінці входу.',
    secondFactor: 'Далі потрібен другий чинник: увійдіть натомість із паролем або ключем доступу.',
  },
  invitation: {
    title: 'Приєднайтеся до громади',
    text: 'Вас запрошено: оберіть ім’я та пароль.',
    button: 'Приєднатися',
    done: 'Ваш обліковий запис готовий, і ви вже увійшли.',
    tooOld:
      'Його вже використано, або воно застаріло. Якщо ви вже приєдналися, увійдіть з обраним тоді паролем. Якщо ні, попросіть запросити вас знову.',
  },
  addressChange: {
    title: 'Ваша нова електронна адреса',
    text: ({ name, address }) =>
      `Змінити адресу облікового запису ${name} (${address}) на цю? Якщо він не ваш, закрийте цю сторінку.`,
    button: 'Використовувати цю адресу',
    done: 'Відтепер ваш обліковий запис використовує цю адресу.',
    tooOld: 'Його вже використано, воно застаріло, або після нього надіслано новіше. Увійдіть і змініть адресу ще раз.',
  },
  addressUndo: {
    title: 'Захистіть свій обліковий запис',
    text: 'Ваш обліковий запис залишиться за цією адресою або повернеться до неї. Оберіть новий пароль: старий пароль і всі сеанси перестануть діяти.',
    button: 'Захистити обліковий запис',
    done: 'Ваш обліковий запис захищено. Увійдіть із новим паролем.',
    tooOld:
      'Його вже використано, або воно застаріло. Якщо підозрюєте, що хтось іще може відкрити ваш обліковий запис, оберіть новий пароль.',
  },
  disowning: {
    title: 'Обліковий запис із вашою адресою',
    text: 'Хтось зареєструвався з вашою електронною адресою, якої ніхто не підтвердив. Видалити цей обліковий запис? Відновити його буде неможливо.',
    button: 'Видалити обліковий запис',
    done: 'Обліковий запис видалено. Ваша адреса знову вільна.',
    tooOld:
      'Обліковий запис уже видалено, його адресу підтверджено, або посилання застаріло. Якщо з вашою адресою досі є обліковий запис, з новим паролем він стане лише вашим.',
  },
  disavowal: {
    title: 'Це були не ви?',
    text: 'Усе, що додано до вашого облікового запису тоді чи пізніше, буде вилучено, його адресою знову буде та, на яку прийшов цей лист, усі сеанси завершаться, і ви оберете новий пароль.',
    button: 'Це не я',
    tooOld:
      'Його вже використано, або воно застаріло. Якщо підозрюєте, що хтось іще може відкрити ваш обліковий запис, оберіть новий пароль.',
  },
}

export const linkPageWords: Readonly<Record<Locale, typeof en>> = { en, uk }
