import { boot } from '../../boot.ts'
import { instantOfWallTime } from '../../desk/zoned-time.ts'
import { FieldsRefused } from '../../ui/form.tsx'
import { composeWords } from './compose-words.ts'
import type { Channel, Priority, Role, Type } from './types.ts'

export const initial = {
  audience: 'everyone',
  roles: [] as readonly string[],
  source: 'own',
  count: '',
  titleEn: '',
  bodyEn: '',
  actionEn: '',
  titleUk: '',
  bodyUk: '',
  actionUk: '',
  actionUrl: '',
  type: 'SYSTEM_ANNOUNCEMENT',
  priority: 'NORMAL',
  channels: ['IN_APP', 'EMAIL'] as readonly string[],
  when: 'now',
  at: '',
  until: '',
}
export type Fields = typeof initial

/** Null until it is complete. */
export function audienceOf({ audience, roles }: Fields): { roles?: Role[] } | null {
  if (audience === 'everyone') return {}
  return roles.length === 0 ? null : { roles: roles as Role[] }
}

/** What is said, how and when. Throws FieldsRefused for what the service would understand otherwise than it is meant. */
export function draftOf(fields: Fields) {
  const { source, actionUrl, priority, channels } = fields
  assertComplete(fields)
  const address = actionUrl.trim()
  const type = source === 'opportunities_new' ? 'OPPORTUNITY_UPDATE' : fields.type
  return {
    type: type as Type,
    priority: priority as Priority,
    channels: channels as Channel[],
    ...(source === 'own' ? { translations: translationsOf(fields) } : { templateId: source }),
    ...(source === 'opportunities_new' && { data: { count: Number(fields.count) } }),
    ...(address !== '' && { actionUrl: address }),
    ...timesOf(fields),
  }
}

function translationsOf({ titleEn, bodyEn, actionEn, titleUk, bodyUk, actionUk, actionUrl }: Fields) {
  const textsOf = (title: string, body: string, action: string) => ({
    title: title.trim(),
    body: body.trim(),
    ...(action.trim() !== '' && actionUrl.trim() !== '' && { actionText: action.trim() }),
  })
  return { en: textsOf(titleEn, bodyEn, actionEn), uk: textsOf(titleUk, bodyUk, actionUk) }
}

function timesOf({ when, at, until }: Fields) {
  return {
    scheduledFor: when === 'at' ? (instantOfWallTime(at, boot.info.timeZone) ?? null) : null,
    expiresAt: until === '' ? null : (instantOfWallTime(until, boot.info.timeZone) ?? null),
  }
}

/** The service takes a time that has passed as «at once». */
function assertComplete(fields: Fields): void {
  const texts = composeWords()
  if (audienceOf(fields) === null) throw new FieldsRefused({ roles: texts.chooseRoles })
  if (fields.channels.length === 0) throw new FieldsRefused({ channels: texts.chooseChannel })
  const { scheduledFor, expiresAt } = timesOf(fields)
  const now = new Date().toISOString()
  if (scheduledFor !== null && scheduledFor <= now) throw new FieldsRefused({ at: texts.past })
  if (expiresAt !== null && expiresAt <= (scheduledFor ?? now)) throw new FieldsRefused({ until: texts.beforeDue })
}
