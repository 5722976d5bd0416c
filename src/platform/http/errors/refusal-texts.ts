type Language = 'en' | 'uk'
/** By the plural category of the limit, where that makes a difference. */
type Text = string | ({ readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)

/** Every code of `details` in a validation refusal: stable. Texts follow the name of the field. */
export const refusalTexts = {
  MISSING: { en: 'is required', uk: 'обов’язкове поле' },
  WRONG_TYPE: { en: 'has the wrong type', uk: 'має значення неправильного типу' },
  NOT_ONE_OF: { en: 'must be one of the allowed values', uk: 'має бути одним із дозволених значень' },
  TOO_SHORT: {
    en: { one: 'must have at least {limit} character', other: 'must have at least {limit} characters' },
    uk: {
      one: 'має містити щонайменше {limit} символ',
      few: 'має містити щонайменше {limit} символи',
      other: 'має містити щонайменше {limit} символів',
    },
  },
  TOO_LONG: {
    en: { one: 'must have at most {limit} character', other: 'must have at most {limit} characters' },
    uk: {
      one: 'має містити щонайбільше {limit} символ',
      few: 'має містити щонайбільше {limit} символи',
      other: 'має містити щонайбільше {limit} символів',
    },
  },
  BLANK: { en: 'must not be blank', uk: 'має містити не лише пробіли' },
  TOO_FEW: {
    en: { one: 'must have at least {limit} item', other: 'must have at least {limit} items' },
    uk: {
      one: 'має містити щонайменше {limit} елемент',
      few: 'має містити щонайменше {limit} елементи',
      other: 'має містити щонайменше {limit} елементів',
    },
  },
  TOO_MANY: {
    en: { one: 'must have at most {limit} item', other: 'must have at most {limit} items' },
    uk: {
      one: 'має містити щонайбільше {limit} елемент',
      few: 'має містити щонайбільше {limit} елементи',
      other: 'має містити щонайбільше {limit} елементів',
    },
  },
  DUPLICATE: { en: 'must not have the same item twice', uk: 'містить повторення' },
  TOO_SMALL: { en: 'must be at least {limit}', uk: 'має бути не менше {limit}' },
  TOO_LARGE: { en: 'must be at most {limit}', uk: 'має бути не більше {limit}' },
  NOT_POSITIVE: { en: 'must be a positive number', uk: 'має бути додатним числом' },
  TOO_MANY_BYTES: {
    en: { one: 'must have at most {limit} byte', other: 'must have at most {limit} bytes' },
    uk: {
      one: 'має займати щонайбільше {limit} байт',
      few: 'має займати щонайбільше {limit} байти',
      other: 'має займати щонайбільше {limit} байтів',
    },
  },
  EMPTY: { en: 'is empty', uk: 'не має вмісту' },
  INVALID_FORMAT: { en: 'is not in the expected form', uk: 'має неправильний формат' },
  INVALID_CHARACTERS: { en: 'has characters that are not allowed', uk: 'містить недозволені символи' },
  NOT_IN_FUTURE: { en: 'must be in the future', uk: 'має бути в майбутньому' },
  IN_FUTURE: { en: 'must not be in the future', uk: 'не може бути в майбутньому' },
  UNKNOWN: { en: 'must name something that exists', uk: 'має вказувати на те, що існує' },
  TOO_COMMON: { en: 'is too common', uk: 'має надто поширене значення' },
  NOT_ACCEPTED: { en: 'is not accepted', uk: 'не прийнято' },
  TAKEN: { en: 'is taken', uk: 'уже зайнято' },
  NOT_ALLOWED: { en: 'is not allowed', uk: 'має недозволене значення' },
  CONTRADICTORY: { en: 'contradicts another field', uk: 'суперечить іншому полю' },
} as const satisfies Record<string, Readonly<Record<Language, Text>>>

export type RefusalCode = keyof typeof refusalTexts

/** What is wrong, to be shown beside the field. */
export function refusalText(code: RefusalCode, language: Language, limit = 0): string {
  const text: Text = refusalTexts[code][language]
  const form = typeof text === 'string' ? text : (text[new Intl.PluralRules(language).select(limit)] ?? text.other)
  return form.replace('{limit}', String(limit))
}
