import { boot } from '../../boot.ts'
import { CheckField } from '../../ui/fields.tsx'
import type { FormState } from '../../ui/form.tsx'
import { Setting } from './setting.tsx'
import { type ChannelName, kinds, placeOf, type Values } from './values.ts'
import { words } from './words.ts'

/** What one is told about, and by which channels. */
export function Kinds({ form }: { readonly form: FormState<Values> }) {
  const texts = words()
  const channels = channelsHere()
  const values = form.values.value
  return (
    <Setting title={texts.what} text={texts.whatText}>
      <table class="kinds">
        <thead>
          <tr>
            <th scope="col">
              <span class="visually-hidden">{texts.what}</span>
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {texts.shortChannels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                <CheckField form={form} name={kind} label={texts.kinds[kind]} />
              </th>
              {channels.map((channel) => {
                const place = placeOf(kind, channel)
                return (
                  <td key={channel}>
                    <input
                      type="checkbox"
                      aria-label={`${texts.kinds[kind]}: ${texts.channels[channel]}`}
                      checked={values[place] && values[kind] && values[channel]}
                      // Where the whole kind or channel is off, it says nothing.
                      disabled={!values[kind] || !values[channel]}
                      onChange={(event) => form.set(place, event.currentTarget.checked)}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="small soft">{texts.securityHint}</p>
    </Setting>
  )
}

function channelsHere(): ChannelName[] {
  const { mail, sms, push } = boot.info.features
  return [
    'inApp',
    ...(mail ? (['email'] as const) : []),
    ...(sms ? (['sms'] as const) : []),
    ...(push ? (['push'] as const) : []),
  ]
}
