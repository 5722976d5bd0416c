import { Button } from '../../ui/button.tsx'
import { CheckField, SelectField, TextField } from '../../ui/fields.tsx'
import type { FormState } from '../../ui/form.tsx'
import { ofDevice, shownZone, timeZoneChoices } from '../../ui/time-zones.ts'
import { Clock, timeIn } from './clock.tsx'
import { Setting } from './setting.tsx'
import type { Values } from './values.ts'
import { words } from './words.ts'

export function QuietHours({ form }: { readonly form: FormState<Values> }) {
  const { quiet, quietStart, quietEnd, timezone } = form.values.value
  const texts = words()
  const hint = quietStart === quietEnd ? texts.never : quietEnd < quietStart ? texts.acrossMidnight : undefined
  return (
    <Setting title={texts.quiet} place="quiet" text={texts.quietText}>
      <CheckField form={form} name="quiet" label={texts.quietOn} />
      {quiet && (
        <div class="hours">
          <TextField form={form} name="quietStart" type="time" label={texts.start} required />
          <TextField form={form} name="quietEnd" type="time" label={texts.end} hint={hint} required />
        </div>
      )}
      <SelectField
        form={form}
        name="timezone"
        label={texts.timeZone}
        hint={<Clock timeZone={timezone} />}
        choices={timeZoneChoices(timezone)}
      />
      {timeIn(timezone) !== timeIn(ofDevice) && (
        <div>
          <Button isSmall icon="clock" onClick={() => form.set('timezone', ofDevice)}>
            {texts.useHere(shownZone(ofDevice))}
          </Button>
        </div>
      )}
    </Setting>
  )
}
