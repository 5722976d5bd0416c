import { Button } from '../../ui/button.tsx'
import { CheckField, SelectField, TextField } from '../../ui/fields.tsx'
import type { FormState } from '../../ui/form.tsx'
import { locale } from '../../words.ts'
import { Setting } from './setting.tsx'
import type { Values } from './values.ts'
import { words } from './words.ts'

/** Browsers keep the former name, which the service has replaced. */
const presentName = (zone: string) => (zone === 'Europe/Kiev' ? 'Europe/Kyiv' : zone)

const ofDevice = presentName(Intl.DateTimeFormat().resolvedOptions().timeZone)
const timeZones = Intl.supportedValuesOf('timeZone').map(presentName)

export function QuietHours({ form }: { readonly form: FormState<Values> }) {
  const { quiet, quietStart, quietEnd, timezone } = form.values.value
  const texts = words()
  const hint = quietStart === quietEnd ? texts.never : quietEnd < quietStart ? texts.acrossMidnight : undefined
  const zones = [...new Set([timezone, ofDevice, 'UTC', ...timeZones])].toSorted()
  return (
    <Setting title={texts.quiet} text={texts.quietText}>
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
        hint={texts.clock(timeIn(timezone))}
        choices={zones.map((zone) => ({ value: zone, label: shown(zone) }))}
      />
      {timeIn(timezone) !== timeIn(ofDevice) && (
        <div>
          <Button isSmall icon="clock" onClick={() => form.set('timezone', ofDevice)}>
            {texts.useHere(shown(ofDevice))}
          </Button>
        </div>
      )}
    </Setting>
  )
}

const shown = (zone: string) => zone.replaceAll('_', ' ')

function timeIn(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format()
  } catch {
    // The service may know a zone that this browser does not.
    return timeZone
  }
}
