/** What a page says of an opportunity, and the app of one that is written or judged. Pure: the server may import it too. */
interface PostingWords {
  readonly category: string
  readonly place: string
  readonly timezone: string
  readonly deadline: string
  readonly posted: string
  readonly postedBy: string
  readonly organization: string
  readonly requirements: string
  readonly benefits: string
  readonly attachments: string
  readonly confidential: string
  readonly howToApply: string
  readonly documents: string
  readonly contact: string
  readonly others: string
  readonly ofOrganization: (name: string) => string
  readonly ofCategory: (name: string) => string
  readonly forMembers: string
  readonly forConfidential: string
}

export const postingWords: Readonly<Record<'en' | 'uk', PostingWords>> = {
  en: {
    category: 'Category',
    place: 'Place',
    timezone: 'Time zone',
    deadline: 'Deadline',
    posted: 'Posted',
    postedBy: 'Posted by',
    organization: 'Organization',
    requirements: 'Requirements',
    benefits: 'Benefits',
    attachments: 'Files',
    confidential: 'Confidential details',
    howToApply: 'How to apply',
    documents: 'Please have ready',
    contact: 'Contact',
    others: 'More like this',
    ofOrganization: (name) => `All from ${name}`,
    ofCategory: (name) => `All in ${name}`,
    forMembers: 'For members',
    forConfidential: 'Confidential',
  },
  uk: {
    category: 'Категорія',
    place: 'Місце',
    timezone: 'Часовий пояс',
    deadline: 'Подати до',
    posted: 'Опубліковано',
    postedBy: 'Від кого',
    organization: 'Організація',
    requirements: 'Вимоги',
    benefits: 'Переваги',
    attachments: 'Файли',
    confidential: 'Конфіденційні подробиці',
    howToApply: 'Як подати заявку',
    documents: 'Підготуйте, будь ласка',
    contact: 'Контакт',
    others: 'Схожі оголошення',
    ofOrganization: (name) => `Організація: ${name}`,
    ofCategory: (name) => `Категорія: ${name}`,
    forMembers: 'Для учасників',
    forConfidential: 'Конфіденційно',
  },
}
