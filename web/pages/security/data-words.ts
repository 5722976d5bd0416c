import { defineWords } from '../../words.ts'

export const dataWords = defineWords(
  {
    export: 'Take your data with you',
    exportText: 'One file (JSON) with everything that is kept about you and that you have made, without secrets.',
    exportDo: 'Download your data',
    exportPreparing: 'Being prepared…',
    deletion: 'Delete your account',
    deletionLoses:
      'You are signed out everywhere; your profile, applications, keys, webhooks and wallets stop at once.',
    deletionUntil: (day: string) =>
      `Until ${day} an administrator can restore the account. Then it is erased for good.`,
    deletionContent: 'Delete what I have published too',
    deletionContentHint:
      'News, opportunities and organizations disappear with the account. Otherwise they stay, without your name.',
    deletionDo: 'Delete account',
    deletionTitle: 'Delete your account?',
    deletionConfirm: (day: string, isContentDeleted: boolean) =>
      `You lose your profile, applications, keys, webhooks and wallets${isContentDeleted ? ', and all that you have published' : ''}. An administrator can restore the account until ${day}.`,
    lastAdmin: 'You are the only administrator. Give somebody else this role first.',
    deleted: 'Your account is deleted',
    deletedText: (day: string) => `If that was a mistake, ask an administrator of the community before ${day}.`,
    toFront: 'To the front page',
  },
  {
    export: 'Заберіть свої дані',
    exportText: 'Один файл (JSON) з усім, що про вас зберігається і що ви створили, без секретів.',
    exportDo: 'Завантажити дані',
    exportPreparing: 'Готуємо копію…',
    deletion: 'Видалення облікового запису',
    deletionLoses: 'Усі сеанси завершаться; профіль, заявки, ключі, вебхуки й гаманці одразу перестануть діяти.',
    deletionUntil: (day) => `До ${day} адміністрація може відновити обліковий запис. Потім його буде стерто остаточно.`,
    deletionContent: 'Видалити також усе, що я публікую',
    deletionContentHint:
      'Новини, оголошення й організації зникнуть разом з обліковим записом. Інакше вони лишаться без вашого імені.',
    deletionDo: 'Видалити обліковий запис',
    deletionTitle: 'Видалити обліковий запис?',
    deletionConfirm: (day, isContentDeleted) =>
      `Ви втратите профіль, заявки, ключі, вебхуки й гаманці${isContentDeleted ? ', а також усе опубліковане' : ''}. До ${day} обліковий запис можна відновити.`,
    lastAdmin: 'Крім вас, адміністрації немає. Спершу надайте цю роль комусь іншому.',
    deleted: 'Обліковий запис видалено',
    deletedText: (day) => `Якщо це помилка, до ${day} зверніться до адміністрації громади.`,
    toFront: 'На головну сторінку',
  },
)
