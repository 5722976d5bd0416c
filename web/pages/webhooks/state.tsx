import type { Answer } from '../../../client/src/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { words } from './words.ts'

export type Webhook = Answer<'get', '/api/webhooks/{id}'>['data']['webhook']

export function State({ of: { is_enabled: isEnabled, disabled_reason: reason } }: { readonly of: Webhook }) {
  const texts = words()
  if (isEnabled) {
    return (
      <span class="chip success">
        <Icon name="circle-check" />
        {texts.on}
      </span>
    )
  }
  return (
    <span class={reason === null ? 'chip' : 'chip danger'}>
      <Icon name={reason === null ? 'ban' : 'circle-alert'} />
      {reason === null ? texts.off : texts.disabled}
    </span>
  )
}
