import { defineWords } from '../../words.ts'

interface Part {
  readonly title: string
  /** What is missed without it. */
  readonly text: string
  /** An example of the line that sets it up: docs/configuration.md. */
  readonly setting: string
}

const parts = {
  mail: 'SMTP_URL=smtps://name:password@mail.example',
  sms: 'HROMADA_SMS_URL=https://sms.example',
  wallets: 'HROMADA_CHAIN_RPC_URLS=https://node.example',
  moderation: 'HROMADA_MODERATION=strict',
  secondFactorOfAdministrators: 'HROMADA_REQUIRE_SECOND_FACTOR=admin',
  trustedProxies: 'HROMADA_TRUSTED_PROXIES=10.0.0.1',
  storage: 'HROMADA_FILES=s3://bucket',
  backups: 'HROMADA_BACKUP=/backups',
  redis: 'REDIS_URL=redis://host',
  externalDatabase: 'DATABASE_URL=postgres://name:password@host/hromada',
} as const

type Name = keyof typeof parts

const named = (texts: Readonly<Record<Name, readonly [title: string, text: string]>>) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, [title, text]]) => [name, { title, text, setting: parts[name as Name] }]),
  ) as Readonly<Record<Name, Part>>

export const setUpNames = defineWords(
  named({
    mail: ['Mail', 'No mail is sent: nobody can get a new password or be notified by mail.'],
    sms: ['SMS', 'No telephone number can be confirmed, and no SMS is sent.'],
    wallets: ['Wallets', 'No balance is read.'],
    moderation: ['Review before publishing', 'Members publish opportunities without review.'],
    secondFactorOfAdministrators: [
      'Second factor of administrators',
      'Administrators can sign in with a password alone.',
    ],
    trustedProxies: [
      'Proxy',
      'The address of a visitor is that of the connection. Set this where a proxy stands before the program.',
    ],
    storage: ['Bucket for files', 'Files lie in the data folder of this machine.'],
    backups: ['Scheduled backups', 'Backups are made only by hand.'],
    redis: ['Redis', 'Limits are counted by each machine for itself.'],
    externalDatabase: ['Database of its own', 'The bundled PostgreSQL serves one machine.'],
  }),
  named({
    mail: ['Пошта', 'Листи не надсилаються: ніхто не отримає нового пароля чи сповіщень поштою.'],
    sms: ['SMS', 'Номер телефону не можна підтвердити, SMS не надсилаються.'],
    wallets: ['Гаманці', 'Баланси не читаються.'],
    moderation: ['Перевірка перед публікацією', 'Оголошення публікуються без перевірки.'],
    secondFactorOfAdministrators: ['Другий чинник адміністрації', 'Адміністрація може ввійти з самим лише паролем.'],
    trustedProxies: [
      'Проксі',
      'Адресою відвідувача вважається адреса з’єднання. Укажіть, якщо перед програмою стоїть проксі.',
    ],
    storage: ['Сховище файлів', 'Файли лежать у теці даних цієї машини.'],
    backups: ['Резервні копії за розкладом', 'Копії робляться лише вручну.'],
    redis: ['Redis', 'Кожна машина рахує обмеження сама для себе.'],
    externalDatabase: ['Окрема база даних', 'Вбудований PostgreSQL обслуговує одну машину.'],
  }),
)

export const setUpWords = defineWords(
  {
    isOn: 'Set up.',
    how: 'Each is a line of the settings; the program is then started anew. Their file:',
  },
  {
    isOn: 'Налаштовано.',
    how: 'Кожне — рядок налаштувань; після зміни програму запускають знову. Їхній файл:',
  },
)
