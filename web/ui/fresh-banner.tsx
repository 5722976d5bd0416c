import type { Signal } from '@preact/signals'
import { defineWords } from '../words.ts'
import { Button } from './button.tsx'
import { Banner } from './states.tsx'

const words = defineWords({ show: 'Show' }, { show: 'Показати' })

interface FreshBannerProps {
  /** How many have come since the list was read. */
  readonly fresh: Signal<number>
  readonly text: (count: number) => string
  readonly reload: () => Promise<void>
}

/** Tells of what has come without moving what is under the reader's hands, and shows it on demand. */
export function FreshBanner({ fresh, text, reload }: FreshBannerProps) {
  if (fresh.value === 0) return null
  const show = () => {
    fresh.value = 0
    void reload()
  }
  return (
    <Banner>
      <div class="row spread">
        <span>{text(fresh.value)}</span>
        <Button isSmall onClick={show}>
          {words().show}
        </Button>
      </div>
    </Banner>
  )
}
