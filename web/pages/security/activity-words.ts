import { defineWords } from '../../words.ts'

export const activityWords = defineWords(
  {
    activityText: 'What has happened in your account in the last 180 days.',
    show: 'Show',
    all: 'Everything',
    signIns: 'Sign-ins',
    failures: 'Wrong passwords',
    noEvents: 'Nothing is recorded.',
    notYou: 'Not you? Change your password and end all other sessions.',
    by: (way: string) => ` (${way})`,
    ofYou: {
      SIGN_IN_SUCCEEDED: 'You signed in',
      REAUTHENTICATED: 'You proved again that the account is yours',
      ACCESS_DISAVOWED: 'A change was taken back: it was not you',
    } as Readonly<Record<string, string>>,
    changeOf: {
      totpEnabled: 'The authenticator app was switched on',
      totpDisabled: 'The authenticator app was switched off',
      codesRenewed: 'The recovery codes were replaced',
      reset: 'An administrator removed all second factors',
    } as Readonly<Record<string, string>>,
    otherEvent: (kind: string) => `Other: ${kind}`,
  },
  {
    activityText: 'Що відбувалося з вашим обліковим записом за останні 180 днів.',
    show: 'Показати',
    all: 'Усе',
    signIns: 'Входи',
    failures: 'Неправильні паролі',
    noEvents: 'Нічого не записано.',
    notYou: 'Це не ви? Змініть пароль і завершіть усі інші сеанси.',
    by: (way) => ` (${way})`,
    ofYou: {
      REAUTHENTICATED: 'Ви ще раз підтвердили, що обліковий запис ваш',
      ACCESS_DISAVOWED: 'Зміну скасовано: це були не ви',
    },
    changeOf: {
      totpEnabled: 'Увімкнено застосунок-автентифікатор',
      totpDisabled: 'Вимкнено застосунок-автентифікатор',
      codesRenewed: 'Замінено коди відновлення',
      reset: 'Адміністрація прибрала всі другі чинники',
    },
    otherEvent: (kind) => `Інше: ${kind}`,
  },
)
