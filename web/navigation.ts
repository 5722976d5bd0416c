import { defineWords } from './words.ts'

export type RouteTitle =
  | 'home'
  | 'signIn'
  | 'signUp'
  | 'forgot'
  | 'found'
  | 'notifications'
  | 'preferences'
  | 'profile'
  | 'security'
  | 'opportunities'
  | 'opportunity'
  | 'newOpportunity'
  | 'received'
  | 'apply'
  | 'applications'
  | 'entities'
  | 'entity'
  | 'newEntity'
  | 'members'
  | 'wallets'
  | 'keys'
  | 'webhooks'
  | 'webhook'
  | 'delivery'
  | 'desk'
  | 'review'
  | 'users'
  | 'user'
  | 'announcements'
  | 'newAnnouncement'
  | 'announcement'
  | 'adminEntities'
  | 'audit'
  | 'securityEvents'
  | 'health'
  | 'adminNews'
  | 'newArticle'
  | 'newsCategories'
  | 'article'
  | 'invitations'
  | 'community'
  | 'components'

/** The names of all pages, in the menu and in the title. */
export const titles = defineWords<Readonly<Record<RouteTitle, string>>>(
  {
    home: 'Home',
    signIn: 'Sign in',
    signUp: 'Sign up',
    forgot: 'Forgotten password',
    found: 'Found the community',
    notifications: 'Notifications',
    preferences: 'Preferences',
    profile: 'Profile',
    security: 'Security',
    opportunities: 'My opportunities',
    opportunity: 'Opportunity',
    newOpportunity: 'New opportunity',
    received: 'Applications received',
    apply: 'Apply',
    applications: 'My applications',
    entities: 'My organizations',
    entity: 'Organization',
    newEntity: 'New organization',
    members: 'Members',
    wallets: 'Wallets',
    keys: 'API keys',
    webhooks: 'Webhooks',
    webhook: 'Webhook',
    delivery: 'Delivery of a webhook',
    desk: 'Overview',
    review: 'Review',
    users: 'Users',
    user: 'User',
    announcements: 'Announcements',
    newAnnouncement: 'New announcement',
    announcement: 'Announcement',
    adminEntities: 'Organizations',
    audit: 'Audit log',
    securityEvents: 'Security events',
    health: 'Health',
    adminNews: 'News',
    newArticle: 'New article',
    newsCategories: 'News categories',
    article: 'Article',
    invitations: 'Invitations',
    community: 'Community',
    components: 'Components',
  },
  {
    home: 'Головна',
    signIn: 'Вхід',
    signUp: 'Реєстрація',
    forgot: 'Забутий пароль',
    found: 'Заснування громади',
    notifications: 'Сповіщення',
    preferences: 'Налаштування',
    profile: 'Профіль',
    security: 'Безпека',
    opportunities: 'Мої оголошення',
    opportunity: 'Оголошення',
    newOpportunity: 'Нове оголошення',
    received: 'Отримані заявки',
    apply: 'Заявка',
    applications: 'Мої заявки',
    entities: 'Мої організації',
    entity: 'Організація',
    newEntity: 'Нова організація',
    members: 'Учасники',
    wallets: 'Гаманці',
    keys: 'Ключі API',
    webhooks: 'Вебхуки',
    webhook: 'Вебхук',
    delivery: 'Доставка вебхука',
    desk: 'Огляд',
    review: 'Перевірка',
    users: 'Користувачі',
    user: 'Користувач',
    announcements: 'Розсилки',
    newAnnouncement: 'Нова розсилка',
    announcement: 'Розсилка',
    adminEntities: 'Організації',
    audit: 'Журнал дій',
    securityEvents: 'Події безпеки',
    health: 'Стан системи',
    adminNews: 'Новини',
    newArticle: 'Нова стаття',
    newsCategories: 'Категорії новин',
    article: 'Стаття',
    invitations: 'Запрошення',
    community: 'Громада',
    components: 'Компоненти',
  },
)
