import type { PushState } from '../../shell/push.ts'
import { defineWords } from '../../words.ts'

interface Words {
  readonly page: string
  readonly pageText: string
  readonly language: string
  readonly theme: string
  readonly themes: Readonly<Record<'system' | 'light' | 'dark', string>>
  readonly where: string
  readonly whereText: string
  readonly enabled: string
  readonly enabledHint: string
  readonly channels: Readonly<Record<'inApp' | 'email' | 'sms' | 'push', string>>
  readonly shortChannels: Words['channels']
  readonly hints: {
    readonly email: (address: string) => string
    readonly unconfirmed: string
    readonly noMail: string
    readonly mailOff: string
    readonly kept: string
    readonly sms: (number: string) => string
    readonly noSms: string
    readonly noPhone: string
    readonly push: string
  }
  readonly toProfile: string
  readonly what: string
  readonly whatText: string
  readonly kinds: Readonly<
    Record<'system' | 'entities' | 'opportunities' | 'wallet' | 'security' | 'marketing' | 'messages', string>
  >
  readonly securityHint: string
  readonly often: string
  readonly oftenText: string
  readonly digest: string
  readonly digests: Readonly<Record<'real_time' | 'hourly' | 'daily' | 'weekly' | '', string>>
  readonly batching: string
  readonly batchingHint: string
  readonly quiet: string
  readonly quietText: string
  readonly quietOn: string
  readonly start: string
  readonly end: string
  readonly acrossMidnight: string
  readonly never: string
  readonly timeZone: string
  readonly clock: (time: string) => string
  readonly useHere: (zone: string) => string
  readonly save: string
  readonly discard: string
  readonly unsaved: string
  readonly saved: string
  readonly device: string
  readonly deviceStates: Readonly<Record<PushState, string>>
  readonly test: string
  readonly testSent: string
  readonly seeTest: string
  readonly turnOn: string
  readonly turnOff: string
}

export const words = defineWords<Words>(
  {
    page: 'These pages',
    pageText: 'Language and look of everything you see here. Mails come in this language too.',
    language: 'Language',
    theme: 'Look',
    themes: { system: 'As the device has it', light: 'Light', dark: 'Dark' },
    where: 'Where',
    whereText: 'Through which channels you are told.',
    enabled: 'Send notifications outside the app',
    enabledHint: 'Switched off, only security alerts leave the app.',
    channels: { inApp: 'In the app', email: 'E-mail', sms: 'SMS', push: 'Push' },
    shortChannels: { inApp: 'Here', email: 'E-mail', sms: 'SMS', push: 'Push' },
    hints: {
      email: (address) => `To ${address}`,
      unconfirmed: 'Your address is not confirmed yet: until then only security alerts are sent.',
      noMail: 'This community sends no mail.',
      mailOff: 'E-mail is switched off above.',
      kept: 'Your choice is kept until it does.',
      sms: (number) => `To ${number}`,
      noSms: 'This community sends no SMS.',
      noPhone: 'Needs a confirmed telephone number.',
      push: 'To the browsers in which you have turned it on.',
    },
    toProfile: 'To the profile',
    what: 'What',
    whatText: 'What you want to be told about, and through which channels.',
    kinds: {
      system: 'Announcements of the community',
      opportunities: 'Opportunities and applications',
      entities: 'Organizations',
      messages: 'Mentions and messages',
      wallet: 'Wallets',
      security: 'Security: sign-ins, passwords, keys',
      marketing: 'Offers',
    },
    securityHint: 'Security is best left on: it tells you when somebody else uses your account.',
    often: 'How often',
    oftenText: 'When mails go out. Urgent ones, security alerts and test messages never wait.',
    digest: 'E-mail',
    digests: {
      real_time: 'At once',
      hourly: 'One digest an hour',
      daily: 'One digest a day, at 9:00',
      weekly: 'One digest a week, on Monday at 9:00',
      '': 'No e-mail',
    },
    batching: 'Send the mails of a few minutes as one',
    batchingHint: 'For mails that go out at once.',
    quiet: 'Quiet hours',
    quietText: 'E-mail, SMS and push wait until they end; what never waits for a digest does not wait here either.',
    quietOn: 'Keep quiet hours',
    start: 'From',
    end: 'Until',
    acrossMidnight: 'It ends on the next day.',
    never: 'Both are the same: it is never quiet.',
    timeZone: 'Time zone',
    clock: (time) => `It is ${time} there now. Digests and quiet hours go by this clock.`,
    useHere: (zone) => `Use ${zone}, as this device has it`,
    save: 'Save',
    discard: 'Discard changes',
    unsaved: 'There are unsaved changes',
    saved: 'Your preferences are saved.',
    device: 'Push in this browser',
    deviceStates: {
      unsupported: 'This browser cannot show push notifications. On an iPhone, add the app to the home screen first.',
      denied: 'The browser forbids it. Allow notifications for these pages in its settings, then open this page again.',
      off: 'It is turned off in this browser.',
      on: 'It is turned on in this browser.',
    },
    test: 'Send a test message',
    testSent: 'The test message is on its way.',
    seeTest: 'To the message',
    turnOn: 'Turn on in this browser',
    turnOff: 'Turn off in this browser',
  },
  {
    page: 'Ці сторінки',
    pageText: 'Мова й вигляд усього, що ви тут бачите. Листи надходять цією ж мовою.',
    language: 'Мова',
    theme: 'Вигляд',
    themes: { system: 'Як на пристрої', light: 'Світлий', dark: 'Темний' },
    where: 'Куди',
    whereText: 'Якими каналами вас сповіщати.',
    enabled: 'Надсилати сповіщення поза застосунком',
    enabledHint: 'Якщо вимкнути, надсилатимуться лише попередження про безпеку.',
    channels: { inApp: 'У застосунку', email: 'Електронна пошта', sms: 'SMS', push: 'Push' },
    shortChannels: { inApp: 'Тут', email: 'Пошта', sms: 'SMS', push: 'Push' },
    hints: {
      email: (address) => `На ${address}`,
      unconfirmed: 'Вашу адресу ще не підтверджено: доти надсилаються лише попередження про безпеку.',
      noMail: 'Ця громада не надсилає листів.',
      mailOff: 'Електронну пошту вимкнено вище.',
      kept: 'Ваш вибір збережено: він подіє, щойно вона почне.',
      sms: (number) => `На ${number}`,
      noSms: 'Ця громада не надсилає SMS.',
      noPhone: 'Потрібен підтверджений номер телефону.',
      push: 'У браузери, де ви це ввімкнули.',
    },
    toProfile: 'До профілю',
    what: 'Про що',
    whatText: 'Про що ви хочете знати й якими каналами.',
    kinds: {
      system: 'Новини громади',
      opportunities: 'Оголошення й заявки',
      entities: 'Організації',
      messages: 'Згадки й повідомлення',
      wallet: 'Гаманці',
      security: 'Безпека: входи, паролі, ключі',
      marketing: 'Пропозиції',
    },
    securityHint: 'Безпеку краще не вимикати: так ви дізнаєтеся, що вашим записом користується хтось інший.',
    often: 'Як часто',
    oftenText: 'Коли надсилати листи. Термінові, пробні й попередження про безпеку ніколи не чекають.',
    digest: 'Листи',
    digests: {
      real_time: 'Одразу',
      hourly: 'Один дайджест на годину',
      daily: 'Один дайджест на день, о 9:00',
      weekly: 'Один дайджест на тиждень, у понеділок о 9:00',
      '': 'Без листів',
    },
    batching: 'Збирати листи за кілька хвилин в один',
    batchingHint: 'Для листів, які надсилаються одразу.',
    quiet: 'Тихі години',
    quietText: 'Листи, SMS і push чекають, доки тихі години закінчаться. Не чекає те, що не чекає й на дайджест.',
    quietOn: 'Дотримуватися тихих годин',
    start: 'Від',
    end: 'До',
    acrossMidnight: 'Кінець — наступного дня.',
    never: 'Початок і кінець збігаються: тиші не буде.',
    timeZone: 'Часовий пояс',
    clock: (time) => `Там зараз ${time}. За цим годинником ідуть дайджести й тихі години.`,
    useHere: (zone) => `Узяти ${zone}, як на цьому пристрої`,
    save: 'Зберегти',
    discard: 'Відкинути зміни',
    unsaved: 'Є незбережені зміни',
    saved: 'Налаштування збережено.',
    device: 'Push у цьому браузері',
    deviceStates: {
      unsupported: 'Цей браузер не показує push-сповіщень. На iPhone спершу додайте застосунок на головний екран.',
      denied:
        'Браузер це забороняє. Дозвольте сповіщення для цих сторінок у його налаштуваннях і відкрийте сторінку знову.',
      off: 'У цьому браузері вимкнено.',
      on: 'У цьому браузері ввімкнено.',
    },
    test: 'Надіслати пробне',
    testSent: 'Пробне сповіщення вже в дорозі.',
    seeTest: 'До повідомлення',
    turnOn: 'Увімкнути в цьому браузері',
    turnOff: 'Вимкнути в цьому браузері',
  },
)
