import type { Community } from '../../platform/community/community.ts'
import { type Locale, locales } from '../../platform/database/tables/accounts.ts'
import { invalidBody, invalidField } from '../../platform/http/errors/errors.ts'
import { type DayEdge, dayOrTimeReason, givenInstant } from '../../platform/http/schemas/given-times.ts'
import { isVisible } from '../../platform/lib/visible-text.ts'
import type { NotificationContent } from './insert.ts'
import { type ReadBy, renderTemplate, TemplateError } from './rendering.ts'
import type { NotificationDraft } from './schema.ts'

const MAX_DATA_BYTES = 4_096
const FIRST_YEAR = 1970
const LAST_YEAR = 9999

/**
 * The contents of an administrator's notification, in English and in Ukrainian. Texts of the request override the
 * template's, in both, and those for one language come first.
 * @throws 400
 */
export function contentsOf(
  community: Community,
  input: NotificationDraft,
  batchId: string,
): readonly NotificationContent[] {
  const { type, priority, channels, data = {}, actionUrl, templateId } = input
  if (type === undefined) throw incomplete('type')
  if (Buffer.byteLength(JSON.stringify(data)) > MAX_DATA_BYTES) {
    throw invalidBody('data', 'TOO_MANY_BYTES', { limit: MAX_DATA_BYTES })
  }
  const times = timesOf(community, input)
  return locales.map((locale) => ({
    ...textsOf(community, input, locale),
    type,
    priority,
    trigger: 'ADMIN_ACTION',
    actionUrl,
    data,
    channels,
    templateId,
    locale,
    batchId,
    ...times,
  }))
}

function textsOf(
  community: Community,
  input: NotificationDraft,
  locale: Locale,
): Pick<NotificationContent, 'title' | 'body' | 'actionText'> {
  const { templateId, data = {} } = input
  const rendered = templateId === undefined ? undefined : render(templateId, { community, locale }, data)
  const translation = input.translations?.[locale]
  const title = translation?.title ?? input.title ?? rendered?.title
  const body = translation?.body ?? input.body ?? rendered?.body
  if (isBlank(title)) throw incomplete('title')
  if (isBlank(body)) throw incomplete('body')
  assertOneLine('title', title)
  const actionText =
    translation?.actionText ?? input.actionText ?? (input.actionUrl === undefined ? undefined : rendered?.actionText)
  if (actionText !== undefined) assertOneLine('actionText', actionText)
  return { title, body, actionText }
}

function render(templateId: string, readBy: ReadBy, variables: object) {
  try {
    return renderTemplate(templateId, readBy, variables as Record<string, unknown>)
  } catch (error) {
    if (error instanceof TemplateError) throw invalidField(`Invalid template: ${error.message}`, error.details)
    throw error
  }
}

/** Titles become headers of mails: no line breaks, and no encoded words (RFC 2047). */
function assertOneLine(field: string, text: string): void {
  if (/[\p{Cc}\u2028\u2029]|=\?/u.test(text)) throw invalidBody(field, 'INVALID_CHARACTERS')
}

function timesOf({ timeZone }: Community, { scheduledFor, expiresAt }: NotificationDraft) {
  const scheduled = instantOf('scheduledFor', scheduledFor, 'begin', timeZone)
  const expires = instantOf('expiresAt', expiresAt, 'end', timeZone)
  const dueMs = Math.max(scheduled?.getTime() ?? 0, Date.now())
  if (expires !== undefined && expires.getTime() <= dueMs) {
    throw invalidBody('expiresAt', 'TOO_SMALL', {
      reason: 'must lie after the time at which the notification is due',
    })
  }
  return { scheduledFor: scheduled, expiresAt: expires }
}

function instantOf(field: string, text: string | null | undefined, edge: DayEdge, timeZone: string): Date | undefined {
  if (text === null || text === undefined) return undefined
  const instant = givenInstant(text, edge, timeZone)
  const year = instant?.getUTCFullYear() ?? LAST_YEAR + 1
  if (year < FIRST_YEAR || year > LAST_YEAR) {
    throw invalidBody(field, 'INVALID_FORMAT', { reason: dayOrTimeReason })
  }
  return instant
}

const isBlank = (text: string | undefined): text is undefined => text === undefined || !isVisible(text)

const incomplete = (field: string) =>
  invalidField('Invalid notification data. Title, body, and type are required.', { field, code: 'MISSING' })
