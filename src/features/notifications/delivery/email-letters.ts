import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { type NotificationType, notificationTypes } from '../../../platform/database/tables/notifications.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Link, letter, type Paragraph } from '../../../platform/senders/mail/letter.ts'
import type { Message } from '../../../platform/senders/mail/mail.ts'
import { type TextGroup, textGroup } from '../../../platform/texts/text-group.ts'
import { textsOf } from '../../../platform/texts/wording.ts'
import { type Mailing, unsubscribeAddress } from '../preferences/unsubscribe-links.ts'
import type { OutgoingNotification } from './due-deliveries.ts'

export interface Letterhead extends Pick<Platform, 'community' | 'links'> {
  readonly publicUrl: string
  readonly unsubscribeKey: Buffer
}

interface Addressee {
  readonly id: string
  readonly email: string
}

/** Of a digest; the rest is only counted. */
export const MAX_ITEMS = 50
const MAX_BODY_CHARACTERS = 300

const frame = textGroup({
  name: 'mail.notification',
  variables: {},
  en: {
    open: 'Open',
    home: 'Go to the community',
    preferences: 'What you are told, and how, is for you to choose in the notification preferences of your account.',
    marketing: 'Unsubscribe from offers',
    digest: 'Unsubscribe from digests',
  },
  uk: {
    open: 'Відкрити',
    home: 'Перейти до громади',
    preferences: 'Про що та як вас сповіщати, ви обираєте в налаштуваннях сповіщень свого облікового запису.',
    marketing: 'Відписатися від пропозицій',
    digest: 'Відписатися від дайджестів',
  },
})

const digest = textGroup({
  name: 'mail.digest',
  variables: { count: 'number' },
  en: { subject: '{count, plural, one {# new notification} other {# new notifications}}' },
  uk: {
    subject:
      '{count, plural, one {# нове сповіщення} few {# нові сповіщення} many {# нових сповіщень} other {# нового сповіщення}}',
  },
})

const digestRest = textGroup({
  name: 'mail.digest_rest',
  variables: { count: 'number' },
  en: { text: '{count, plural, one {And # more.} other {And # more.}}' },
  uk: {
    text: '{count, plural, one {І ще # сповіщення.} few {І ще # сповіщення.} many {І ще # сповіщень.} other {І ще # сповіщення.}}',
  },
})

const headings = textGroup<NotificationType, Record<string, never>>({
  name: 'mail.digest_heading',
  variables: {},
  en: {
    SYSTEM_ANNOUNCEMENT: 'Announcements',
    ENTITY_VERIFICATION: 'Organisations',
    OPPORTUNITY_UPDATE: 'Opportunities',
    WALLET_TRANSACTION: 'Wallets',
    SECURITY_ALERT: 'Security',
    MARKETING_OFFER: 'Offers',
    USER_MENTION: 'Mentions',
    MESSAGE_RECEIVED: 'Messages',
  },
  uk: {
    SYSTEM_ANNOUNCEMENT: 'Системні сповіщення',
    ENTITY_VERIFICATION: 'Організації',
    OPPORTUNITY_UPDATE: 'Оголошення',
    WALLET_TRANSACTION: 'Гаманці',
    SECURITY_ALERT: 'Безпека',
    MARKETING_OFFER: 'Пропозиції',
    USER_MENTION: 'Згадки',
    MESSAGE_RECEIVED: 'Повідомлення',
  },
})

export const letterTexts: readonly TextGroup[] = [frame, digest, digestRest, headings]

/** The same notification always has the same Message-ID. */
export function notificationLetter(head: Letterhead, to: Addressee, notification: OutgoingNotification): Message {
  const { id, type, title, body, locale } = notification
  const mailing = type === 'MARKETING_OFFER' ? 'marketing' : undefined
  const paragraphs = [...paragraphsOf(body).map(sayingOf(notification)), ...actionOf(notification, head)]
  return withFooter(head, to, { id, locale, mailing, subject: title, paragraphs })
}

/**
 * Several notifications as one message, by type.
 * @param id the same for the same notifications
 * @param count of all of them, of which the items are the newest
 */
export function digestLetter(
  head: Letterhead,
  to: Addressee,
  { id, locale, items, count }: { id: string; locale: Locale; items: readonly OutgoingNotification[]; count: number },
): Message {
  const { community } = head
  const heading = textsOf(community, headings, locale, {})
  const parts = notificationTypes.flatMap((type): Paragraph[] => {
    const ofType = items.filter((item) => item.type === type)
    if (ofType.length === 0) return []
    return [
      { heading: heading(type) },
      ...ofType.flatMap((item) => [sayingOf(item)(itemText(item)), ...actionOf(item, head)]),
    ]
  })
  const left = count - items.length
  const paragraphs = left > 0 ? [...parts, textsOf(community, digestRest, locale, { count: left })('text')] : parts
  return withFooter(head, to, {
    ...{ id, locale, paragraphs },
    mailing: 'digest',
    subject: textsOf(community, digest, locale, { count })('subject'),
  })
}

interface Content {
  readonly id: string
  readonly locale: Locale
  readonly subject: string
  readonly paragraphs: readonly Paragraph[]
  readonly mailing: Mailing | undefined
}

function withFooter(head: Letterhead, to: Addressee, content: Content): Message {
  const { id, locale, subject, paragraphs, mailing } = content
  const { community, publicUrl, links, unsubscribeKey } = head
  const say = textsOf(community, frame, locale, {})
  const address = mailing && unsubscribeAddress(unsubscribeKey, publicUrl, { userId: to.id, mailing })
  const footer: Paragraph[] = [say('preferences'), { text: say('home'), address: links.home() }]
  if (mailing !== undefined && address !== undefined) footer.push({ text: say(mailing), address })
  return {
    ...letter(to.email, subject, [...paragraphs, ...footer], locale),
    id,
    ...(address !== undefined && {
      headers: { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  }
}

/** What administrators send is in the language that they write, all else in that of the notification. */
const sayingOf =
  ({ trigger }: OutgoingNotification) =>
  (text: string): Paragraph =>
    trigger === 'ADMIN_ACTION' ? { written: text } : text

const paragraphsOf = (text: string): string[] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

function itemText({ title, body }: OutgoingNotification): string {
  const characters = [...body.replaceAll(/\s+/g, ' ').trim()]
  const isLong = characters.length > MAX_BODY_CHARACTERS
  return `${title}\n${isLong ? `${characters.slice(0, MAX_BODY_CHARACTERS - 1).join('')}…` : characters.join('')}`
}

function actionOf(
  { actionText, actionUrl, locale }: OutgoingNotification,
  { community, links }: Pick<Letterhead, 'community' | 'links'>,
): Link[] {
  if (actionUrl === null) return []
  return [{ text: actionText ?? textsOf(community, frame, locale, {})('open'), address: links.absolute(actionUrl) }]
}
