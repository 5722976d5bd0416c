import { SelectField, TextField } from '../../ui/fields.tsx'
import type { FormState } from '../../ui/form.tsx'
import { timeZoneChoices } from '../../ui/time-zones.ts'
import { defineWords, type Locale, languageChoices } from '../../words.ts'

const words = defineWords(
  {
    name: 'Name of the community',
    language: 'Language',
    timeZone: 'Time zone',
    forOthers: 'For everyone who has not chosen their own.',
    color: 'Colour',
    fixed: 'It is set in the settings of the program, and changed there.',
  },
  {
    name: 'Назва громади',
    language: 'Мова',
    timeZone: 'Часовий пояс',
    forOthers: 'Для тих, хто не вказав іншого.',
    color: 'Колір',
    fixed: 'Задано в налаштуваннях програми, там і змінюється.',
  },
)

export type IdentityValues = {
  readonly communityName: string
  readonly language: Locale
  readonly timeZone: string
  readonly color: string
}

/** What can be chosen of it, as the service takes it. */
export const chosenIdentity = (
  { communityName, language, timeZone, color }: IdentityValues,
  fixed: readonly string[],
) => ({
  ...(!fixed.includes('name') && { name: communityName }),
  ...(!fixed.includes('language') && { language }),
  ...(!fixed.includes('timeZone') && { timeZone }),
  ...(!fixed.includes('color') && { color }),
})

interface IdentityFieldsProps {
  readonly form: FormState<IdentityValues>
  /** What the environment says. */
  readonly fixed: readonly string[]
}

/** What the community is called and how it looks. */
export function IdentityFields({ form, fixed }: IdentityFieldsProps) {
  const texts = words()
  const of = (part: string, hint?: string) => {
    const isFixed = fixed.includes(part)
    return { disabled: isFixed, hint: isFixed ? texts.fixed : hint }
  }
  return (
    <>
      <TextField
        form={form}
        name="communityName"
        label={texts.name}
        maxLength={60}
        pattern=".*\S.*"
        required
        {...of('name')}
      />
      <SelectField
        form={form}
        name="language"
        label={texts.language}
        choices={languageChoices}
        {...of('language', texts.forOthers)}
      />
      <SelectField
        form={form}
        name="timeZone"
        label={texts.timeZone}
        choices={timeZoneChoices(form.values.value.timeZone)}
        {...of('timeZone', texts.forOthers)}
      />
      <TextField form={form} name="color" type="color" label={texts.color} {...of('color')} />
    </>
  )
}
