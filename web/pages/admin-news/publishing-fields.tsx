import { boot } from '../../boot.ts'
import { instantOfWallTime, wallTime } from '../../desk/zoned-time.ts'
import { timeZone } from '../../session.ts'
import { CheckField, SelectField, TextField } from '../../ui/fields.tsx'
import type { FormState } from '../../ui/form.tsx'
import { exactTime } from '../../ui/show.tsx'
import { choices, type Fields } from './article-fields.ts'
import { editorWords } from './editor-words.ts'
import { fieldWords } from './words.ts'

/** Whether it is shown, from when on, and to whom. */
export function PublishingFields({ form }: { readonly form: FormState<Fields> }) {
  const { fields, statuses, visibilities } = fieldWords()
  const { slugHint } = editorWords()
  return (
    <>
      <SelectField form={form} name="status" label={fields.status} choices={choices(statuses)} />
      {form.values.value.status === 'scheduled' && <PublicationTime form={form} />}
      <SelectField form={form} name="visibility" label={fields.visibility} choices={choices(visibilities)} />
      <CheckField form={form} name="featured" label={fields.featured} />
      <TextField
        form={form}
        name="slug"
        label={fields.slug}
        hint={slugHint}
        maxLength={200}
        pattern="[a-z0-9]+(-[a-z0-9]+)*"
        title={slugHint}
        spellcheck={false}
        autocomplete="off"
      />
    </>
  )
}

/** By the clocks of the community; whoever lives by others is told what those show. */
function PublicationTime({ form }: { readonly form: FormState<Fields> }) {
  const { fields } = fieldWords()
  const { communityTime, yourTime } = editorWords()
  const zone = boot.info.timeZone
  const at = instantOfWallTime(form.values.value.publishAt, zone)
  const isElsewhere = at !== undefined && wallTime(at, timeZone.value) !== wallTime(at, zone)
  return (
    <TextField
      form={form}
      name="publishAt"
      type="datetime-local"
      required
      label={fields.publishAt}
      hint={
        <>
          {communityTime(zone)}
          {isElsewhere && ` ${yourTime(exactTime(new Date(at)))}`}
        </>
      }
    />
  )
}
