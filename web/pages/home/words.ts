import type { components } from '../../../client/src/schema.ts'
import { defineWords, number, plural } from '../../words.ts'

type Answered = components['schemas']['ApplicationAttention']['answered'][number]['status']

interface Words {
  readonly welcome: (name: string) => string
  readonly write: string
  readonly attention: string
  readonly allNotifications: string
  readonly nothing: string
  readonly received: (count: number) => string
  readonly answered: Readonly<Record<Answered, string>>
  readonly unconfirmed: string
  readonly factorMissing: string
  readonly toSecurity: string
  readonly news: string
  readonly allNews: string
  readonly noNews: string
  readonly opportunities: string
  readonly allOpportunities: string
  readonly noOpportunities: string
  readonly remote: string
  readonly types: Readonly<Record<'job' | 'project' | 'collaboration', string>>
  readonly steps: string
  readonly stepProfile: string
  readonly stepProfileText: string
  readonly stepFind: string
  readonly stepFindText: string
  readonly stepPreferences: string
  readonly stepPreferencesText: string
}

export const words = defineWords<Words>(
  {
    welcome: (name) => `Hello, ${name}`,
    write: 'Write an opportunity',
    attention: 'What waits for you',
    allNotifications: 'All notifications',
    nothing: 'Nothing waits for you.',
    received: (count) => `${number(count)} new ${plural(count, { one: 'application', other: 'applications' })}`,
    answered: {
      submitted: 'Your application is submitted',
      reviewed: 'Your application is being looked at',
      accepted: 'Your application was accepted',
      rejected: 'Your application was declined',
      withdrawn: 'Your application was withdrawn',
    },
    unconfirmed: 'Please confirm your e-mail address by the link that was sent to you.',
    factorMissing: 'Your role needs a second factor. Until you set one up, some of your rights are withheld.',
    toSecurity: 'Set up a second factor',
    news: 'News',
    allNews: 'All news',
    noNews: 'There is no news yet.',
    opportunities: 'Opportunities',
    allOpportunities: 'All opportunities',
    noOpportunities: 'There are no open opportunities yet.',
    remote: 'Remote',
    types: { job: 'Job', project: 'Project', collaboration: 'Collaboration' },
    steps: 'First steps',
    stepProfile: 'Say who you are',
    stepProfileText: 'A picture and a few words help others to find you.',
    stepFind: 'Look around',
    stepFindText: 'See which jobs, projects and people are here.',
    stepPreferences: 'Choose what you are told',
    stepPreferencesText: 'By mail, by push, at once or once a day.',
  },
  {
    welcome: (name) => `Вітаємо, ${name}`,
    write: 'Написати оголошення',
    attention: 'Що на вас чекає',
    allNotifications: 'Усі сповіщення',
    nothing: 'На вас ніщо не чекає.',
    received: (count) =>
      `${number(count)} ${plural(count, { one: 'нова заявка', few: 'нові заявки', many: 'нових заявок', other: 'нової заявки' })}`,
    answered: {
      submitted: 'Вашу заявку подано',
      reviewed: 'Вашу заявку розглядають',
      accepted: 'Вашу заявку прийнято',
      rejected: 'Вашу заявку відхилено',
      withdrawn: 'Вашу заявку відкликано',
    },
    unconfirmed: 'Підтвердьте, будь ласка, електронну адресу за посиланням, яке вам надіслано.',
    factorMissing: 'Ваша роль потребує другого чинника входу. Доки його немає, частина прав недоступна.',
    toSecurity: 'Налаштувати другий чинник',
    news: 'Новини',
    allNews: 'Усі новини',
    noNews: 'Новин ще немає.',
    opportunities: 'Оголошення',
    allOpportunities: 'Усі оголошення',
    noOpportunities: 'Відкритих оголошень ще немає.',
    remote: 'Віддалено',
    types: { job: 'Вакансія', project: 'Проєкт', collaboration: 'Співпраця' },
    steps: 'Перші кроки',
    stepProfile: 'Розкажіть про себе',
    stepProfileText: 'Світлина й кілька слів допоможуть іншим вас знайти.',
    stepFind: 'Роззирніться',
    stepFindText: 'Подивіться, які тут робота, проєкти й люди.',
    stepPreferences: 'Виберіть, про що вас сповіщати',
    stepPreferencesText: 'Поштою чи push, одразу чи раз на день.',
  },
)
