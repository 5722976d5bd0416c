import { useSignal } from '@preact/signals'
import { useResource } from '../../resource.ts'
import { type PushState, readPushState, turnPushOff, turnPushOn } from '../../shell/push.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/states.tsx'
import { attempt } from '../../ui/toasts.tsx'
import { words } from './words.ts'

/** Push in this browser, at once: what else is on this page belongs to the account. */
export function Device({ onTurnedOn }: { readonly onTurnedOn: () => Promise<void> }) {
  const state = useResource(readPushState)
  const isBusy = useSignal(false)
  const texts = words()

  async function turn(act: () => Promise<PushState>) {
    if (isBusy.value) return
    isBusy.value = true
    await attempt(async () => {
      const after = await act()
      try {
        if (after === 'on') await onTurnedOn()
      } finally {
        state.change(() => after)
      }
    })
    isBusy.value = false
  }

  return (
    <div class="card stack tight device">
      <h3>{texts.device}</h3>
      <Loaded of={state} lines={1}>
        {(known) => (
          <>
            <p role="status">{texts.deviceStates[known]}</p>
            {(known === 'off' || known === 'on') && (
              <div>
                <Button
                  icon="smartphone"
                  aria-disabled={isBusy.value}
                  onClick={() => void turn(known === 'on' ? turnPushOff : turnPushOn)}
                >
                  {known === 'on' ? texts.turnOff : texts.turnOn}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}
