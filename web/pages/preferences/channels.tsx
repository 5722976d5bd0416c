import type { ComponentChildren } from 'preact'
import { boot } from '../../boot.ts'
import { profile } from '../../session.ts'
import { readableAddress } from '../../shared/readable-address.ts'
import { Check, CheckField } from '../../ui/fields.tsx'
import type { FormState } from '../../ui/form.tsx'
import { SendConfirmation } from '../security/send-confirmation.tsx'
import { Device } from './device.tsx'
import { Setting } from './setting.tsx'
import { TestMessage } from './test-message.tsx'
import type { Values } from './values.ts'
import { words } from './words.ts'

interface ChannelsProps {
  readonly form: FormState<Values>
  readonly saved: Values
  readonly onDeviceOn: () => Promise<void>
}

export function Channels({ form, saved, onDeviceOn }: ChannelsProps) {
  const { where, whereText, enabled, enabledHint, channels } = words()
  const { features } = boot.info
  return (
    <Setting title={where} text={whereText}>
      <CheckField form={form} name="inApp" label={channels.inApp} />
      <CheckField form={form} name="enabled" label={enabled} hint={enabledHint} />
      <div class="stack indented">
        <Channel form={form} saved={saved} name="email" isHere={features.mail} />
        <Channel
          form={form}
          saved={saved}
          name="sms"
          isHere={features.sms}
          isPossible={features.sms && profile.value?.phoneVerified === true}
        />
        <Channel form={form} saved={saved} name="push" isHere={features.push} />
        <Device onTurnedOn={onDeviceOn} />
      </div>
    </Setting>
  )
}

interface ChannelProps {
  readonly form: FormState<Values>
  readonly saved: Values
  readonly name: 'email' | 'sms' | 'push'
  /** Where the community does not send by it, what was chosen is kept, and has no effect. */
  readonly isHere: boolean
  /** One that is not can still be switched off. */
  readonly isPossible?: boolean
}

/** A test goes by what is saved: it can be sent on what is switched on there. */
function Channel({ form, saved, name, isHere, isPossible = isHere }: ChannelProps) {
  const { channels, hints } = words()
  const isChosen = form.values.value[name]
  const isOn = isHere && isChosen
  return (
    <div class="channel">
      <Check
        name={name}
        label={channels[name]}
        hint={isChosen && !isHere ? `${hintOf(name)} ${hints.kept}` : hintOf(name)}
        error={form.errors.value[name]}
        checked={isOn}
        disabled={!isPossible && !isOn}
        onToggle={(isChecked) => form.set(name, isChecked)}
      />
      {name === 'email' && <SendConfirmation />}
      {isPossible && saved[name] && <TestMessage channel={channelNames[name]} label={channels[name]} />}
    </div>
  )
}

const channelNames = { email: 'EMAIL', sms: 'SMS', push: 'PUSH' } as const

function hintOf(name: ChannelProps['name']): ComponentChildren {
  const { hints, toProfile } = words()
  const { features } = boot.info
  const { email = '', emailVerified = false, phone = null, phoneVerified = false } = profile.value ?? {}
  if (name === 'push') return hints.push
  if (name === 'email') {
    if (!features.mail) return hints.noMail
    return emailVerified ? hints.email(readableAddress(email)) : hints.unconfirmed
  }
  if (!features.sms) return hints.noSms
  if (phoneVerified) return hints.sms(phone ?? '')
  return (
    <>
      {hints.noPhone} <a href="/app/profile">{toProfile}</a>
    </>
  )
}
