import { defineWords } from '../../words.ts'

export const foundingWords = defineWords(
  {
    lead: 'You are the first one here: with your account you will administer the community.',
    account: 'Your account',
    community: 'The community',
    emailHint: 'You sign in with it, and mails for you go there.',
    found: 'Found the community',
    deadLink:
      'This link does not work any more: it was used, is older than a day, or there is an administrator already. A new one is printed when the program starts, and by: npx hromada user found',
    withoutLink:
      'The community is founded by a link that the program prints when it starts, as long as nobody administers the community. On its machine this prints a new one:',
    founded: 'The community is founded',
    foundedText: (name: string) => `Welcome, ${name}. You are signed in, and administer it from now on.`,
    next: 'What comes next',
    logo: 'Add a logo',
    logoText: 'Logo, description and contact are settings of the program, in its environment:',
    missing: 'Not set up yet',
    missingText: 'Each is a setting of the program. They are listed under Health too.',
    secure: 'Protect your account',
    secureText: 'Add a passkey or an authenticator app:',
    invite: 'Invite people',
    inviteText: 'Whoever is invited gets a link, by which they join with the role that you choose:',
    write: 'Write the first article',
    writeText: 'So that whoever comes finds something to read:',
    start: 'To the home page',
  },
  {
    lead: 'Ви тут перші: зі своїм обліковим записом ви адмініструватимете громаду.',
    account: 'Ваш обліковий запис',
    community: 'Громада',
    emailHint: 'З нею ви входитимете, і туди надходитимуть листи для вас.',
    found: 'Заснувати громаду',
    deadLink:
      'Це посилання більше не діє: його вже використано, воно старше за добу або адміністрація вже є. Нове з’являється під час запуску програми, а також за командою: npx hromada user found',
    withoutLink:
      'Громаду засновують за посиланням, яке програма виводить під час запуску, доки громаду ніхто не адмініструє. На машині програми нове посилання дає команда:',
    founded: 'Громаду засновано',
    foundedText: (name) => `Вітаємо, ${name}. Ви увійшли й відтепер адмініструєте громаду.`,
    next: 'Що далі',
    logo: 'Додайте логотип',
    logoText: 'Логотип, опис і контакт задають змінні середовища програми:',
    missing: 'Ще не налаштовано',
    missingText: 'Кожне з цього — налаштування програми. Перелік є й на сторінці «Стан системи».',
    secure: 'Захистіть свій обліковий запис',
    secureText: 'Додайте ключ доступу або застосунок-автентифікатор:',
    invite: 'Запросіть людей',
    inviteText: 'Запрошені отримають посилання, за яким приєднаються з роллю, яку ви оберете:',
    write: 'Напишіть першу статтю',
    writeText: 'Щоб кожному, хто завітає, було що почитати:',
    start: 'На початок',
  },
)
