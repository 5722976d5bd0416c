import type { ComponentChildren } from 'preact'
import { api } from '../../api.ts'
import { boot } from '../../boot.ts'
import { navigate } from '../../router.ts'
import { profile } from '../../session.ts'
import { readableAddress } from '../../shared/readable-address.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/fields.tsx'
import type { FormState } from '../../ui/form.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { Device } from './device.tsx'
import { Setting } from './setting.tsx'
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
        <Channel form={form} saved={saved} name="email" isPossible={features.mail} />
        <Channel
          form={form}
          saved={saved}
          name="sms"
          isPossible={features.sms && profile.value?.phoneVerified === true}
        />
        <Channel form={form} saved={saved} name="push" isPossible={features.push} />
        <Device onTurnedOn={onDeviceOn} />
      </div>
    </Setting>
  )
}

interface ChannelProps {
  readonly form: FormState<Values>
  readonly saved: Values
  readonly name: 'email' | 'sms' | 'push'
  /** One that is not can still be switched off. */
  readonly isPossible: boolean
}

/** A test goes by what is saved: it can be sent on what is switched on there. */
function Channel({ form, saved, name, isPossible }: ChannelProps) {
  const { channels, test } = words()
  return (
    <div class="channel">
      <CheckField
        form={form}
        name={name}
        label={channels[name]}
        hint={hintOf(name)}
        disabled={!isPossible && !form.values.value[name]}
      />
      {isPossible && saved[name] && (
        <Button isSmall icon="send" aria-label={`${test}: ${channels[name]}`} onClick={() => void sendTest(name)}>
          {test}
        </Button>
      )}
    </div>
  )
}

const channelNames = { email: 'EMAIL', sms: 'SMS', push: 'PUSH' } as const

async function sendTest(name: keyof typeof channelNames) {
  const { testSent, seeTest } = words()
  const body = { channel: channelNames[name] }
  const isDone = await attempt(() => api.post('/api/notifications/test', { body }))
  if (isDone) say(testSent, { label: seeTest, run: () => navigate('/app/notifications') })
}

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
