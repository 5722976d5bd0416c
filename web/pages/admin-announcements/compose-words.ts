import { defineWords, number, plural } from '../../words.ts'
import { people } from './people.ts'
import type { Priority } from './types.ts'

interface Words {
  readonly forWhom: string
  readonly audience: string
  readonly everyone: string
  readonly everyoneHint: string
  readonly roles: string
  readonly rolesHint: string
  readonly whichRoles: string
  readonly chooseRoles: string
  readonly languages: (en: number, uk: number) => string
  readonly counting: string
  readonly what: string
  readonly source: string
  readonly templates: Readonly<Record<'own' | 'system_announcement' | 'opportunities_new', string>>
  readonly templateHint: string
  readonly count: string
  readonly title: string
  readonly body: string
  readonly action: (language: string) => string
  readonly actionUrl: string
  readonly actionUrlHint: string
  readonly kind: string
  readonly kindHint: string
  readonly how: string
  readonly channels: string
  readonly chooseChannel: string
  readonly reaches: (count: number, isEstimate: boolean) => string
  readonly notSetUp: string
  readonly priority: string
  readonly priorities: Readonly<Record<Priority, string>>
  readonly when: string
  readonly now: string
  readonly at: string
  readonly time: string
  readonly zone: (zone: string) => string
  readonly past: string
  readonly until: string
  readonly untilHint: string
  readonly beforeDue: string
  readonly look: string
  readonly lastLook: string
  readonly goesTo: (recipients: number, channels: number) => string
  readonly goesNow: string
  readonly goesAt: (time: string) => string
  readonly shownUntil: (time: string) => string
  readonly asChosen: string
  readonly send: (recipients: number) => string
  readonly schedule: (recipients: number) => string
  readonly back: string
  readonly sent: string
  readonly scheduled: string
  readonly nobody: string
  readonly subject: string
  readonly smsSize: (characters: number, parts: number) => string
}

export const composeWords = defineWords<Words>(
  {
    forWhom: 'For whom',
    audience: 'Audience',
    everyone: 'Everyone',
    everyoneHint: 'All active accounts',
    roles: 'Some roles',
    rolesHint: 'Active accounts with one of them',
    whichRoles: 'Which roles',
    chooseRoles: 'Choose at least one role.',
    languages: (en, uk) => `English: ${number(en)}, Ukrainian: ${number(uk)}`,
    counting: 'Choose roles to see how many people have them.',
    what: 'What it says',
    source: 'Words',
    templates: {
      own: 'My own words',
      system_announcement: 'News from the administration',
      opportunities_new: 'New opportunities',
    },
    templateHint: 'The words of the template, in the language of each reader',
    count: 'How many opportunities',
    title: 'Title',
    body: 'Text',
    action: (language) => `Words of the link: ${language}`,
    actionUrl: 'Where it leads',
    actionUrlHint: 'A whole address, or a path such as /news. May be left out.',
    kind: 'Kind',
    kindHint: 'People can switch off each kind for themselves.',
    how: 'How and when',
    channels: 'Channels',
    chooseChannel: 'Choose at least one channel.',
    reaches: (count, isEstimate) => `Reaches ${isEstimate ? 'about ' : ''}${number(count)} of them`,
    notSetUp: 'Not set up here: it would be skipped',
    priority: 'Priority',
    priorities: { LOW: 'Low', NORMAL: 'Normal', HIGH: 'High', URGENT: 'Urgent: waits for no quiet hours' },
    when: 'When',
    now: 'At once',
    at: 'At a time',
    time: 'Goes out at',
    zone: (zone) => `By the clock of the community (${zone}).`,
    past: 'This time has passed.',
    until: 'Shown until',
    untilHint: 'Then it disappears for whoever has not read it. May be left out.',
    beforeDue: 'This must be later than when it goes out.',
    look: 'Look at it before sending',
    lastLook: 'A last look',
    goesTo: (recipients, channels) =>
      `Goes to ${people(recipients)}, ${number(channels)} ${plural(channels, { one: 'channel', other: 'channels' })}.`,
    goesNow: 'At once.',
    goesAt: (time) => `On ${time}.`,
    shownUntil: (time) => `Shown until ${time}.`,
    asChosen: 'Each person gets it on the channels that they have chosen and that can reach them.',
    send: (recipients) => `Send to ${people(recipients)}`,
    schedule: (recipients) => `Schedule for ${people(recipients)}`,
    back: 'Back to writing',
    sent: 'The announcement is on its way.',
    scheduled: 'The announcement is scheduled.',
    nobody: 'Nobody is in this audience.',
    subject: 'Subject',
    smsSize: (characters, parts) =>
      `${number(characters)} ${plural(characters, { one: 'character', other: 'characters' })}, ${number(parts)} ${plural(parts, { one: 'message', other: 'messages' })}`,
  },
  {
    forWhom: 'Для кого',
    audience: 'Отримувачі',
    everyone: 'Усі',
    everyoneHint: 'Усі активні облікові записи',
    roles: 'Деякі ролі',
    rolesHint: 'Активні облікові записи з однією з них',
    whichRoles: 'Які ролі',
    chooseRoles: 'Виберіть принаймні одну роль.',
    languages: (en, uk) => `англійською: ${number(en)}, українською: ${number(uk)}`,
    counting: 'Виберіть ролі, щоб побачити, скільки людей їх мають.',
    what: 'Що в ній сказано',
    source: 'Слова',
    templates: {
      own: 'Власні слова',
      system_announcement: 'Новина від адміністрації',
      opportunities_new: 'Нові оголошення',
    },
    templateHint: 'Слова шаблону мовою кожного отримувача',
    count: 'Скільки оголошень',
    title: 'Заголовок',
    body: 'Текст',
    action: (language) => `Слова посилання: ${language}`,
    actionUrl: 'Куди веде посилання',
    actionUrlHint: 'Повна адреса або шлях, наприклад /news. Можна не вказувати.',
    kind: 'Вид',
    kindHint: 'Кожен вид можна вимкнути у власних налаштуваннях.',
    how: 'Як і коли',
    channels: 'Канали',
    chooseChannel: 'Виберіть принаймні один канал.',
    reaches: (count, isEstimate) => `Дійде${isEstimate ? ' приблизно' : ''} до ${number(count)} з них`,
    notSetUp: 'Тут не налаштовано: цей канал буде пропущено',
    priority: 'Важливість',
    priorities: {
      LOW: 'Низька',
      NORMAL: 'Звичайна',
      HIGH: 'Висока',
      URGENT: 'Термінова: не чекає на кінець тихих годин',
    },
    when: 'Коли',
    now: 'Одразу',
    at: 'У визначений час',
    time: 'Надсилається о',
    zone: (zone) => `За годинником громади (${zone}).`,
    past: 'Цей час уже минув.',
    until: 'Показується до',
    untilHint: 'Потім вона зникне в тих, хто її не прочитає. Можна не вказувати.',
    beforeDue: 'Це має бути пізніше за час надсилання.',
    look: 'Переглянути перед надсиланням',
    lastLook: 'Останній погляд',
    goesTo: (recipients, channels) => `Отримувачів: ${number(recipients)}, каналів: ${number(channels)}.`,
    goesNow: 'Одразу.',
    goesAt: (time) => `${time}.`,
    shownUntil: (time) => `Показується до: ${time}.`,
    asChosen: 'Кожна людина отримає її тими каналами, які вибрала і якими до неї можна достукатися.',
    send: (recipients) => `Надіслати (${people(recipients)})`,
    schedule: (recipients) => `Запланувати (${people(recipients)})`,
    back: 'Повернутися до тексту',
    sent: 'Розсилка вже в дорозі.',
    scheduled: 'Розсилку заплановано.',
    nobody: 'Серед отримувачів нікого немає.',
    subject: 'Тема',
    smsSize: (characters, parts) =>
      `${number(characters)} ${plural(characters, { one: 'символ', few: 'символи', other: 'символів' })}, ${number(parts)} ${plural(parts, { one: 'повідомлення', few: 'повідомлення', other: 'повідомлень' })}`,
  },
)
