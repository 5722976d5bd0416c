import { type RefusalCode, refusalText, refusalTexts } from '../client/src/refusal-texts.ts'
import { HromadaError, NotSent } from './api.ts'
import { defineWords, locale, plural } from './words.ts'

type Forms = Parameters<typeof plural>[1]

const words = defineWords(
  {
    offline: 'The service cannot be reached. Check the connection, then try again.',
    notSent: 'The service cannot be reached. Nothing has been changed: check the connection, then try again.',
    busy: (wait: string) => `Too many attempts. Try again in ${wait}.`,
    seconds: { one: 'second', other: 'seconds' } as Forms,
    minutes: { one: 'minute', other: 'minutes' } as Forms,
    byStatus: {
      400: 'The service did not accept what was entered. Check it and try again.',
      401: 'You are signed out. Sign in and try again.',
      403: 'Your account does not have the right to do this. Ask an administrator.',
      404: 'This does not exist, or no longer does. Go back and load the page again.',
      409: 'This has changed in the meantime. Open it again and repeat the change.',
      413: 'The file is too large. Choose a smaller one.',
      415: 'This kind of file is not accepted. Choose another one.',
      503: 'The service cannot answer just now. Try again in a few seconds.',
    } as Readonly<Record<number, string>>,
    failed: (requestId: string | undefined) =>
      `Something failed here; it is not your fault. Try again in a moment.${requestId ? ` (${requestId})` : ''}`,
    missing: 'Fill this in.',
    email: 'Enter an e-mail address, such as name@example.org.',
    url: 'Enter a whole address, such as https://example.org.',
    tooShort: (least: number) => `At least ${least} ${plural(least, { one: 'character', other: 'characters' })}.`,
    tooLong: (most: number) => `At most ${most} ${plural(most, { one: 'character', other: 'characters' })}.`,
    tooSmall: (least: string) => `Not less than ${least}.`,
    tooLarge: (most: string) => `Not more than ${most}.`,
    invalid: 'This is not in the expected form. Check it and correct it.',
    /** Of what follows the name of a field. */
    sentence: (text: string) => `This ${text}.`,
  },
  {
    offline: 'Служба недосяжна. Перевірте з’єднання і спробуйте ще раз.',
    notSent: 'Служба недосяжна. Нічого не змінено: перевірте з’єднання і спробуйте ще раз.',
    busy: (wait) => `Забагато спроб. Спробуйте ще раз через ${wait}.`,
    seconds: { one: 'секунду', few: 'секунди', many: 'секунд', other: 'секунди' },
    minutes: { one: 'хвилину', few: 'хвилини', many: 'хвилин', other: 'хвилини' },
    byStatus: {
      400: 'Служба не прийняла введеного. Перевірте його й спробуйте ще раз.',
      401: 'Ви вийшли з облікового запису. Увійдіть і спробуйте ще раз.',
      403: 'Ваш обліковий запис не має на це права. Зверніться до адміністрації громади.',
      404: 'Цього немає або вже немає. Поверніться й завантажте сторінку ще раз.',
      409: 'Тим часом тут щось змінилося. Відкрийте ще раз і повторіть зміну.',
      413: 'Файл завеликий. Оберіть менший.',
      415: 'Файли такого виду тут не підходять. Оберіть інший.',
      503: 'Служба зараз не може відповісти. Спробуйте ще раз через кілька секунд.',
    },
    failed: (requestId) =>
      `Тут стався збій; це не ваша провина. Спробуйте ще раз за мить.${requestId ? ` (${requestId})` : ''}`,
    missing: 'Заповніть це поле.',
    email: 'Введіть електронну адресу, наприклад name@example.org.',
    url: 'Введіть повну адресу, наприклад https://example.org.',
    tooShort: (least) =>
      `Щонайменше ${least} ${plural(least, { one: 'символ', few: 'символи', many: 'символів', other: 'символу' })}.`,
    tooLong: (most) =>
      `Не більше ${most} ${plural(most, { one: 'символу', few: 'символів', many: 'символів', other: 'символу' })}.`,
    tooSmall: (least) => `Не менше ${least}.`,
    tooLarge: (most) => `Не більше ${most}.`,
    invalid: 'Значення неправильне. Виправте його.',
    sentence: (text) => `${text.slice(0, 1).toLocaleUpperCase('uk')}${text.slice(1)}.`,
  },
)

/** What happened and what to do, in the reader's language. */
export function errorText(error: unknown): string {
  const texts = words()
  if (error instanceof NotSent) return texts.notSent
  if (!(error instanceof HromadaError)) return texts.offline
  if (error.status === 429) return texts.busy(waitText(error.retryAfterSeconds ?? 60))
  const { details } = error
  if (details !== undefined && isKnown(details.code)) {
    return texts.sentence(refusalText(details.code, locale, details.limit))
  }
  return texts.byStatus[error.status] ?? texts.failed(error.requestId)
}

/** In whole minutes where there are several. */
function waitText(seconds: number): string {
  const isLong = seconds > 90
  const count = isLong ? Math.ceil(seconds / 60) : seconds
  return `${count} ${plural(count, isLong ? words().minutes : words().seconds)}`
}

/** Of the field that the service refused: its name, and what is wrong with it. */
export function refusedField(error: unknown): { name: string; text: string } | undefined {
  if (!(error instanceof HromadaError) || error.details === undefined) return undefined
  const [name = ''] = error.details.field.split('.')
  return { name, text: error.details.code === 'MISSING' ? words().missing : errorText(error) }
}

const isKnown = (code: string): code is RefusalCode => Object.hasOwn(refusalTexts, code)

/** In characters, as the service counts them. */
export const lengthOf = (text: string): number => [...text].length

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What the browser finds wrong with a control, in the page's language; undefined: nothing. */
export function validityText(element: Control): string | undefined {
  const { validity } = element
  const texts = words()
  const most = Number(element.dataset.maxLength ?? Number.POSITIVE_INFINITY)
  if (lengthOf(element.value) > most) return texts.tooLong(most)
  if (validity.valid) return undefined
  if (validity.valueMissing) return texts.missing
  if (validity.customError) return element.validationMessage
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    if (validity.tooShort) return texts.tooShort(element.minLength)
  }
  if (element instanceof HTMLInputElement) {
    if (validity.typeMismatch) return element.type === 'url' ? texts.url : texts.email
    if (validity.rangeUnderflow) return texts.tooSmall(element.min)
    if (validity.rangeOverflow) return texts.tooLarge(element.max)
  }
  return element.title || texts.invalid
}
