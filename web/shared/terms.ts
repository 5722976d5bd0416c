/** The words for what opportunities, applications and organizations can be. Pure: the server may import it too. */
interface Terms {
  readonly types: Readonly<Record<'job' | 'project' | 'collaboration', string>>
  readonly typeHints: Readonly<Record<'job' | 'project' | 'collaboration', string>>
  readonly statuses: Readonly<Record<'draft' | 'pending' | 'active' | 'expired' | 'closed', string>>
  readonly visibilities: Readonly<Record<'public' | 'members' | 'confidential', string>>
  readonly visibilityHints: Readonly<Record<'public' | 'members' | 'confidential', string>>
  readonly periods: Readonly<Record<'hour' | 'day' | 'month' | 'project', string>>
  /** Any other method is its own word. */
  readonly methods: Readonly<Record<'form' | 'email' | 'link', string>>
  readonly applicationStatuses: Readonly<
    Record<'submitted' | 'reviewed' | 'accepted' | 'rejected' | 'withdrawn', string>
  >
  readonly verified: string
  readonly remote: string
  readonly details: string
}

export const terms: Readonly<Record<'en' | 'uk', Terms>> = {
  en: {
    types: { job: 'Job', project: 'Project', collaboration: 'Collaboration' },
    typeHints: {
      job: 'A position with a salary',
      project: 'Paid work with an end',
      collaboration: 'Doing something together',
    },
    statuses: { draft: 'Draft', pending: 'In review', active: 'Published', expired: 'Expired', closed: 'Closed' },
    visibilities: { public: 'Everyone', members: 'Members', confidential: 'Confidential members' },
    visibilityHints: {
      public: 'Also those without an account, and search engines',
      members: 'Those who have the role “member” or above',
      confidential: 'Those who have the role “confidential member”, and administrators',
    },
    periods: { hour: 'an hour', day: 'a day', month: 'a month', project: 'for the whole project' },
    methods: { form: 'Here, by a form', email: 'By e-mail', link: 'On another site' },
    applicationStatuses: {
      submitted: 'Sent',
      reviewed: 'Reviewed',
      accepted: 'Accepted',
      rejected: 'Declined',
      withdrawn: 'Withdrawn',
    },
    verified: 'Verified',
    remote: 'Remote',
    details: 'Details',
  },
  uk: {
    types: { job: 'Вакансія', project: 'Проєкт', collaboration: 'Співпраця' },
    typeHints: {
      job: 'Посада із заробітною платою',
      project: 'Оплачувана робота, що має кінець',
      collaboration: 'Спільна справа',
    },
    statuses: {
      draft: 'Чернетка',
      pending: 'На перегляді',
      active: 'Опубліковано',
      expired: 'Строк минув',
      closed: 'Закрито',
    },
    visibilities: { public: 'Усі', members: 'Учасники', confidential: 'Довірене коло' },
    visibilityHints: {
      public: 'Також люди без облікового запису й пошукові системи',
      members: 'Ті, хто має роль «участь» або вищу',
      confidential: 'Ті, хто має роль «довірена участь», та адміністрація',
    },
    periods: { hour: 'за годину', day: 'за день', month: 'на місяць', project: 'за весь проєкт' },
    methods: { form: 'Тут, через форму', email: 'Електронною поштою', link: 'На іншому сайті' },
    applicationStatuses: {
      submitted: 'Надіслано',
      reviewed: 'Розглянуто',
      accepted: 'Прийнято',
      rejected: 'Відхилено',
      withdrawn: 'Відкликано',
    },
    verified: 'Перевірено',
    remote: 'Віддалено',
    details: 'Докладніше',
  },
}
